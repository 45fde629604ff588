/** The add-in's panel beside the sheet: the bundle's panel API with the playground's own facts, and the button that shows it. */
import type { ConnectionView, HostFacts, PanelApi, PricedCommand, TabWish } from "../../shared/panelApi/panelApi";
import { DEMO } from "../../shared/fetching/requests/settings";
import { sandboxAt } from "./settings";
import { cellEditor } from "./sheet";
import type { UnderWay } from "./underWay";

type Wish = TabWish | PricedCommand;

export interface PlaygroundPanel {
  readonly api: PanelApi;
  /** Has the panel show a tab, or the price of a command: now, or once it is there. */
  readonly show: (wish: Wish) => void;
}

/**
 * Replaces the host's facts by the playground's, and has the panel begin with the jobs; the rest of the API is Excel's.
 * @param watched Counts what is asked of the API until it has ended.
 * @param onService Is told whether a sandbox is in use: before another service is, and whenever that is known again.
 */
export const usePlaygroundFacts = (
  watched: UnderWay["watched"],
  cover: Cover,
  onService: (isSandbox: boolean) => void,
  realm: object = globalThis,
): PlaygroundPanel => {
  const { PROP_BRIDGE: excelApi } = realm as { readonly PROP_BRIDGE?: PanelApi };
  if (excelApi === undefined) throw new Error("/excel/functions.js set no API for the panel");
  const acts = Object.entries(excelApi) as readonly (readonly [name: string, act: (...given: never) => unknown])[];
  const panelApi = Object.fromEntries(acts.map(([name, act]) => [name, watched(act)])) as unknown as PanelApi;
  const facts = async (): Promise<HostFacts> => ({
    ...(await panelApi.facts()),
    name: "Playground",
    spends: "Sandbox requests are free; the live service bills them.",
    keeps: "The key is stored unencrypted in this browser.",
    help: "/excel/help/",
    sandbox: sandboxAt(location.origin),
  });
  const isSandbox = (address: string): boolean => [sandboxAt(location.origin).address, DEMO].includes(address);
  const tell = ({ settings }: ConnectionView): void => onService(isSandbox(settings.PROP_BASE_URL));
  const save: PanelApi["save"] = async (changes) => {
    const { PROP_BASE_URL: address } = changes;
    if (address !== undefined && !isSandbox(address)) onService(false);
    const saved = await panelApi.save(changes);
    if ("settings" in saved) tell(saved);
    return saved;
  };
  void panelApi.connection().then(tell);
  let hear: ((wish: Wish) => void) | undefined;
  let wished: Wish = { tab: "Jobs" };
  const watchCommands: PanelApi["watchCommands"] = (heard) => {
    hear = heard;
    heard(wished);
    return panelApi.watchCommands?.(heard) ?? (() => undefined);
  };
  const api = { ...panelApi, facts, save, watchCommands, ...cover };
  Object.assign(realm, { PROP_BRIDGE: api });
  return {
    api,
    show(wish) {
      wished = wish;
      hear?.(wish);
    },
  };
};

/** How the panel gives way to the sheet. */
type Cover = Required<Pick<PanelApi, "coversSheet" | "uncover">>;

interface PanelSwitch {
  /** Shows the panel where it is hidden. */
  readonly reveal: () => void;
  readonly cover: Cover;
}

const REMEMBERED = "playground:panel";
/** Pixels: in a narrower window the panel is hidden until a person opens it. */
const WIDE_ENOUGH = 1000;

/** What F6 moves between. */
interface Surroundings {
  readonly button: HTMLElement;
  readonly panel: HTMLElement;
  readonly sheet: HTMLElement;
  /** Where the page begins for the keyboard. */
  readonly top: () => HTMLElement;
}

/**
 * Shows and hides the panel, and remembers the choice. As in Excel, F6 moves between sheet and panel, and Shift+F6 to the
 * top, because Tab moves between the sheet's cells.
 */
export const switchPanel = ({ button, panel, sheet, top }: Surroundings): PanelSwitch => {
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
    if (event.shiftKey) top().focus();
    else if (panel.contains(document.activeElement)) {
      if (coversSheet()) choose(false);
      if (lastInSheet instanceof HTMLElement) lastInSheet.focus();
    } else {
      if (isAway()) choose(true);
      panel.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    }
  });
  // Where a pressed button is gone, as one that led to a cell, nothing has the focus: keys are meant for that cell.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.target !== document.body || ["Tab", "F6"].includes(event.key) || coversSheet()) return;
      const cell = cellEditor(sheet);
      if (cell === null) return;
      cell.focus();
      event.stopImmediatePropagation();
      if (!cell.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
    },
    true,
  );
  const remembered = localStorage.getItem(REMEMBERED);
  show(remembered === null ? innerWidth >= WIDE_ENOUGH : remembered === "shown");
  return {
    reveal: () => isAway() && choose(true),
    cover: { coversSheet, uncover: () => void (coversSheet() && choose(false)) },
  };
};
