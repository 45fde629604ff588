/** Every job in both hosts: offered, laid out for nothing, priced, fetched, with the same figures and requests; or refused. */
import { JOBS, JOB_VIEWS } from "../../src/shared/features/jobs/jobs";
import type { JobDeclaration } from "../../src/shared/features/jobs/declaring/job";
import type { JobWish } from "../../src/shared/panelApi/jobsApi";
import { areaText } from "../../src/shared/formulas/cells";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type HeldCell, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(600_000);

const MUCH = { PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000" };
const HOMES = addresses(3);
const HEADS = ["Address", "Beds", "Baths", "Sq ft", "Rent", "Type"];
const UNIT = [2, 1, 900, 1_200, "Apartment"];

/** With a list, of which each job reads what it needs. */
async function opened(open: (typeof OPEN)[number][1]): Promise<OpenInHost> {
  const host = open(MUCH, {});
  const lines = [HEADS, ...HOMES.map((home) => [home, ...UNIT])];
  const cells = lines.flatMap((line, row) => line.map((typed, column) => [`${"ABCDEF"[column]!}${row + 1}`, typed]));
  await host.type(Object.fromEntries(cells) as Readonly<Record<string, string | number>>);
  host.select(`A1:F${lines.length}`);
  return host;
}

async function inserted(host: OpenInHost, job: string, place: JobWish["place"], cell?: string) {
  const list = (await host.panel("selectedList"))!;
  if (cell !== undefined) host.select(cell);
  const uses = list.columns.map(({ use }) => use);
  return host.panel("insertJob", { job, list: { area: list.area, uses }, typed: "", place });
}

const onSheet = (host: OpenInHost, sheet: string) =>
  host.cells().filter(({ place }) => place.replace(/'/g, "").startsWith(`${sheet}!`));

/** Of numbers as many digits as people see; a date is one in both. */
function seen(shows: unknown): unknown {
  if (Object.prototype.toString.call(shows) === "[object Date]") return "a date";
  return typeof shows === "number" ? Number(shows.toPrecision(10)) : shows;
}

async function worked(open: (typeof OPEN)[number][1], { id, sheet }: JobDeclaration) {
  const host = await opened(open);
  expect(await inserted(host, id, "newSheet")).toBe(sheet);
  expect(host.asked()).toEqual([]);
  const quote = await host.panel("offer", "fetch", "sheet");
  if (!("quoteId" in quote)) throw new Error(quote.message);
  expect(await host.panel("accept", quote.quoteId)).toMatchObject({ state: "done", failed: 0 });
  const asked = host.asked();
  expect(asked.length).toBeGreaterThanOrEqual(quote.price.requests);
  expect(asked.length).toBeLessThanOrEqual(quote.price.atMost ?? quote.price.requests);
  // A sheet is calculated again for nothing.
  expect(await host.panel("offer", "fetch", "sheet")).toMatchObject({ price: { requests: 0 } });
  const shows = new Map(
    onSheet(host, sheet).map((cell) => [cell.place.split("!")[1]!, isNoPoint(cell) ? "no point" : seen(cell.shows)]),
  );
  return { asked, shows };
}

const isError = (shows: unknown): boolean => typeof shows === "object" && shows !== null && "error" in shows;

/** A cell of a chart says `#N/A` itself, where no point is to be drawn. */
const isNoPoint = ({ formula, shows }: HeldCell): boolean =>
  String(formula).includes("NA()") && JSON.stringify(shows).includes("#N/A");

test.each(JOBS.map((job) => [job.title, job] as const))(
  "a %s has the same figures and requests in both hosts",
  async (_, job) => {
    const [excel, sheets] = await Promise.all(OPEN.map(([, open]) => worked(open, job)));
    for (const { shows, asked } of [excel!, sheets!]) {
      expect([...shows].filter(([, shown]) => isError(shown))).toEqual([]);
      expect([...shows.values()].filter((shown) => typeof shown === "number").length).toBeGreaterThan(3);
      expect(asked.length).toBeGreaterThan(0);
    }
    expect(sheets!.asked).toEqual(excel!.asked);
    const isOfDate = (cell: string): boolean => [excel!, sheets!].some(({ shows }) => shows.get(cell) === "a date");
    const figures = ({ shows }: typeof excel & object) =>
      [...shows]
        .filter(([cell, shown]) => shown !== "" && !isOfDate(cell))
        .sort(([one], [other]) => (one < other ? -1 : 1));
    expect(figures(sheets!)).toEqual(figures(excel!));
  },
);

describe.each(OPEN)("in %s", (__, open) => {
  it("all jobs are offered to the panel", async () => {
    const host = open(MUCH, {});
    expect(await host.panel("jobs")).toEqual(JOB_VIEWS);
    expect(host.asked()).toEqual([]);
  });

  it("a job that there isn't is refused", async () => {
    const host = await opened(open);
    for (const id of ["", "no such job", "constructor"])
      expect(await inserted(host, id, "newSheet")).toMatchObject({ message: "There is no such job" });
  });

  it.each(JOBS.map((job) => [job.title, job] as const))(
    "a %s goes to the selected cell where there is room",
    async (___, job) => {
      const host = await opened(open);
      const { rows, columns } = job.size({ rows: HOMES.map((address) => ({ address })), own: [] });
      const area = { row: 9, column: 1, rows, columns };
      const last = areaText({ ...area, row: 9 + rows - 1, column: columns, rows: 1, columns: 1 });
      await host.type({ [last]: "mine" });
      const before = host.cells();
      expect(await inserted(host, job.id, "selectedCell", "B10")).toMatchObject({
        message: expect.stringMatching(/^There is no room at the selected cell: B10:[A-Z]+\d+ would be filled in/),
      });
      expect(host.cells()).toEqual(before);
      await host.type({ [last]: "" });
      host.select(`A1:F${HOMES.length + 1}`);
      expect(await inserted(host, job.id, "selectedCell", "B10")).toBe("Sheet1");
      expect(host.asked()).toEqual([]);
    },
  );
});
