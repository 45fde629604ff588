/** One visit after another with the panel beside the sheet, and what a person does in each. */
import { screenshotFile } from "./browser";
import { openPlayground, Visit, type Playground } from "./openPlayground";

export let visit: Visit;

let playground: Playground;
let before: number;

/** To be called at the top of a file of tests: a page that complained fails its test. */
export const usePanel = (): void => {
  beforeAll(async () => {
    playground = await openPlayground();
  });
  afterAll(() => playground.close());
  beforeEach(async () => {
    visit = await Visit.begin(playground, { width: 1400, height: 900 });
    await visit.page.getByRole("tab", { name: "Connect" }).waitFor();
    before = await playground.requests();
  });
  afterEach(async () => {
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });
};

/** Requests that the service was asked since the visit could begin. */
export const requests = async (): Promise<number> => (await playground.requests()) - before;

export const tab = (name: string): Promise<void> => visit.page.getByRole("tab", { name, exact: true }).click();
export const panel = () => visit.page.getByRole("tabpanel");
export const press = (name: string | RegExp): Promise<void> => panel().getByRole("button", { name }).click();
export const says = (text: string | RegExp): Promise<void> =>
  visit.page.locator("#prop-pane").getByText(text).first().waitFor();

export const picture = (name: string) => visit.page.screenshot({ path: screenshotFile(`panel-${name}`) });

/** An address that the sandbox knows. */
export const street = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;
