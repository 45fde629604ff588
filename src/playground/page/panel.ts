/** The add-in's own panel at the side of the sheet: the bundle's bridge, under the playground's name, and its switch. */

interface HostFacts {
  readonly name: string;
  readonly keeps: string;
  readonly spends: string;
  readonly help: string;
}

interface Bridge {
  readonly facts: () => Promise<HostFacts>;
}

/** The panel says where it is; all else is as in Excel. */
export const nameHost = (realm: object = globalThis): void => {
  const { PROP_BRIDGE: bridge } = realm as { readonly PROP_BRIDGE?: Bridge };
  if (bridge === undefined) throw new Error("/excel/functions.js set no bridge for the panel");
  const facts = async (): Promise<HostFacts> => ({
    ...(await bridge.facts()),
    name: "Playground",
    spends: "The sandbox bills nothing: what it counts as free would be billed by the hosted service.",
    keeps: "What you enter is stored unencrypted in this browser.",
    help: "/excel/help.html",
  });
  Object.assign(realm, { PROP_BRIDGE: { ...bridge, facts } });
};

const REMEMBERED = "playground:panel";
/** A narrower window is the sheet's alone, until a person wants the panel. */
const WIDE_ENOUGH = 1000;

/** Shows and hides the panel, as the person left it. */
export const switchPanel = (button: HTMLElement, panel: HTMLElement): void => {
  const show = (shown: boolean): void => {
    panel.hidden = !shown;
    button.setAttribute("aria-expanded", String(shown));
  };
  button.addEventListener("click", () => {
    show(panel.hidden !== false);
    localStorage.setItem(REMEMBERED, panel.hidden ? "hidden" : "shown");
  });
  const remembered = localStorage.getItem(REMEMBERED);
  show(remembered === null ? innerWidth >= WIDE_ENOUGH : remembered === "shown");
};
