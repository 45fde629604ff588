/** The add-in's own panel at the side of the sheet: the bundle's bridge, under the playground's name, and its switch. */
import type { Bridge, HostFacts } from "../../shared/bridge/bridge";
import { sandboxAt } from "./settings";

/** The panel says where it is; all else is as in Excel. */
export const nameHost = (realm: object = globalThis): void => {
  const { PROP_BRIDGE: bridge } = realm as { readonly PROP_BRIDGE?: Bridge };
  if (bridge === undefined) throw new Error("/excel/functions.js set no bridge for the panel");
  const facts = async (): Promise<HostFacts> => ({
    ...(await bridge.facts()),
    name: "Playground",
    spends: "The sandbox bills nothing: what it counts as free would be billed by the hosted service.",
    keeps: "What you enter is stored unencrypted in this browser.",
    help: "/excel/help/",
    sandbox: sandboxAt(location.origin),
  });
  Object.assign(realm, { PROP_BRIDGE: { ...bridge, facts } });
};

const REMEMBERED = "playground:panel";
/** A narrower window is the sheet's alone, until a person wants the panel. */
const WIDE_ENOUGH = 1000;

/**
 * Shows and hides the panel, as the person left it. As in Excel, F6 goes from the sheet to the panel and back: Tab can't,
 * within a sheet it goes from cell to cell.
 */
export const switchPanel = (button: HTMLElement, panel: HTMLElement, sheet: HTMLElement): void => {
  const show = (shown: boolean): void => {
    panel.hidden = !shown;
    button.setAttribute("aria-expanded", String(shown));
  };
  const choose = (shown: boolean): void => {
    show(shown);
    localStorage.setItem(REMEMBERED, shown ? "shown" : "hidden");
  };
  let lastInSheet: EventTarget | null = null;
  sheet.addEventListener("focusout", ({ target }) => (lastInSheet = target));
  const isAway = (): boolean => panel.hidden !== false;
  const coversSheet = (): boolean => panel.offsetWidth === panel.parentElement?.offsetWidth;
  button.addEventListener("click", () => choose(isAway()));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "F6") return;
    event.preventDefault();
    if (panel.contains(document.activeElement)) {
      if (coversSheet()) choose(false);
      if (lastInSheet instanceof HTMLElement) lastInSheet.focus();
    } else {
      if (isAway()) choose(true);
      panel.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    }
  });
  const remembered = localStorage.getItem(REMEMBERED);
  show(remembered === null ? innerWidth >= WIDE_ENOUGH : remembered === "shown");
};
