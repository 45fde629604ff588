/** The page of the panel's browser tests: the panel over the fake host, which tests reach by `window.fake`. */
import { mountPanel } from "../../../src/panel/mount";
import { emptyState, EXCEL, fakeBridge, SHEETS, type FakeState } from "../../panel/fakeBridge";

declare global {
  interface Window {
    fake: FakeState;
  }
}

const params = new URLSearchParams(location.search);
const given = JSON.parse(params.get("state") ?? "{}") as Partial<FakeState>;
window.fake = { ...emptyState(), ...given };
mountPanel(document.getElementById("prop-pane")!, fakeBridge(params.has("sheets") ? SHEETS : EXCEL, window.fake));
