/** One visit after another, and what a person does in each. */
import { servePane, type PaneServer, type PaneVisit, type Visiting } from "./openPanel";

let pane: PaneServer;
export let visit: PaneVisit;

/** To be called at the top of a file of tests: a page that complained fails its test. */
export const usePane = (): void => {
  beforeAll(async () => {
    pane = await servePane();
  });
  afterAll(() => pane.close());
  afterEach(() => {
    expect(visit.complaints).toEqual([]);
    visit.end();
  });
};

export const open = async (visiting: Visiting = {}): Promise<void> => {
  visit = await pane.open(visiting);
};

export const panel = () => visit.page.getByRole("tabpanel");

export const press = (name: string | RegExp): Promise<void> => panel().getByRole("button", { name }).click();

export const says = (text: string | RegExp): Promise<void> =>
  visit.page.locator("#prop-pane").getByText(text).first().waitFor();

/** Opens one of the jobs. Its name begins what the menu says of it. */
export const openJob = async (name: string): Promise<void> => {
  await visit.tab("Jobs");
  await press(new RegExp(`^${name}`));
};

export const openSettings = async (): Promise<void> => {
  await visit.tab("Spend");
  await press(/^Settings: /);
};
