/** One visit after another with the panel beside the sheet, and what a person does in each. */
import { screenshotFile } from "./browser";
import { openPlayground, Visit, type Playground } from "./openPlayground";

export let visit: Visit;

let playground: Playground;
let before: number;

/** The playground, for what stands in the same file or describe block. */
export const usePlayground = (): void => {
  beforeAll(async () => {
    playground = await openPlayground();
  });
  afterAll(() => playground.close());
};

const begin = async (): Promise<void> => {
  visit = await Visit.begin(playground, { width: 1400, height: 900 });
  await visit.page.getByRole("tab", { name: "Connect" }).waitFor();
};
const count = async (): Promise<void> => void (before = await playground.requests());
const hearComplaints = (): void => expect(visit.complaints.splice(0)).toEqual([]);

/** Every test has a visit of its own; a page that complained fails its test. */
export const useVisits = (): void => {
  beforeEach(begin);
  beforeEach(count);
  afterEach(hearComplaints);
  afterEach(() => visit.end());
};

/** One visit for all tests, which leave the settings as they were: to open the page takes longer than what they do. */
export const useOneVisit = (): void => {
  beforeAll(begin);
  beforeEach(count);
  afterEach(() => visit.clear());
  afterEach(hearComplaints);
  afterAll(() => visit.end());
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
