/**
 * The page of the panel's browser tests: the panel over the fake host, which tests reach by `window.fake`. All parts of
 * the panel are in its script.
 */
import { mountPanel } from "../../../src/panel/mount";
import { emptyState, EXCEL, fakePanelApi, SHEETS, type FakeState } from "../../panel/fakePanelApi";

/** What a test says of the host beforehand. */
export type GivenState = Partial<
  Pick<
    FakeState,
    | "stored"
    | "waiting"
    | "holdsAt"
    | "pace"
    | "problemRows"
    | "covers"
    | "later"
    | "waitingSince"
    | "uncertain"
    | "billed"
    | "bill"
    | "damaged"
    | "volatile"
    | "slow"
    | "silent"
    | "search"
    | "selected"
    | "sheet"
    | "addresses"
    | "results"
    | "list"
    | "changes"
    | "fails"
  >
>;

declare global {
  interface Window {
    fake: FakeState;
    /** Removes the panel, and shows it over another host. */
    begin: (given: GivenState, isSheets: boolean) => void;
  }
}

let end = (): void => undefined;
window.begin = (given, isSheets) => {
  end();
  const state = { ...emptyState(), ...given };
  const remove = mountPanel(
    document.getElementById("prop-pane")!,
    fakePanelApi(isSheets ? SHEETS : EXCEL, state),
    async () => undefined,
  );
  window.fake = state;
  end = () => {
    remove();
    // A fetch that is held would look whether it may go on for as long as the page is open.
    state.holdsAt = Infinity;
  };
};
