/** A visit to the playground, the panel beside its sheet, and what a person does in it. */
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { keepPicture, viewport } from "./browser";
import { startPlayground, Visit, type Playground } from "./openPlayground";

export const VIEWPORT = viewport(1000, 900);

export let visit: Visit;

let playground: Playground;
let before: number;

/**
 * To be called at the top of a file of tests: one visit for all, because to open the page takes longer than what they do.
 * Each leaves settings and formulas as they were; a page that complained fails its test.
 */
export const useVisit = (): void => {
  beforeAll(async () => {
    playground = await startPlayground();
    visit = await Visit.begin(playground, VIEWPORT);
    await visit.page.getByRole("tab", { name: "Connect" }).waitFor();
  });
  beforeEach(async () => void (before = await playground.requests()));
  afterEach(() => visit.clear());
  afterEach(() => expect(visit.complaints.splice(0)).toEqual([]));
  afterAll(() => playground.close());
};

/** Puts settings back as they were, and the panel to its first tab, so that its forms show them. */
export const restore = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  await tab("Connect");
  await visit.page.evaluate(
    (changes) => (window as unknown as { readonly PROP_BRIDGE: PanelApi }).PROP_BRIDGE.save(changes),
    settings,
  );
};

/** Requests that the service was asked since the test began. */
export const requests = async (): Promise<number> => (await playground.requests()) - before;

export const tab = (name: string): Promise<void> => visit.page.getByRole("tab", { name, exact: true }).click();
export const panel = () => visit.page.getByRole("tabpanel");
export const press = (name: string | RegExp): Promise<void> => panel().getByRole("button", { name }).click();
/** Opens what is folded away, if it is. */
export const unfold = async (name: string | RegExp): Promise<void> => {
  const head = panel().getByRole("button", { name });
  if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
};
export const says = (text: string | RegExp): Promise<void> =>
  visit.page.locator("#prop-pane").getByText(text).first().waitFor();

export const picture = (name: string) => keepPicture(visit.page, `panel-${name}`);

/** An address that the sandbox knows. */
export const street = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;
