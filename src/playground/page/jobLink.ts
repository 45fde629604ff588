/**
 * A link that opens a job on addresses or ZIP codes: `#job=comps&address=5500 Grand Lake Dr, San Antonio, TX 78244`,
 * `#job=buyBox&zip=78244`. They stand behind the `#`, which no browser sends to a server. Nothing is requested for it: the
 * job's sheet is laid out in a document of its own, and the panel shows the price.
 */
import { CellValueType, type IWorkbookData } from "@univerjs/core";
import type { PanelApi, PricedCommand } from "../../shared/panelApi/panelApi";
import { isProblem, type Problem } from "../../shared/api/problem";
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";
import { blankWorkbook } from "./starter";

export interface JobLink {
  readonly job: string;
  readonly addresses: readonly string[];
  readonly zips: readonly string[];
}

const LIST = "Addresses";
/** Of a job about one home, each has a sheet of its own. */
const MOST_HOMES = 10;

/** Undefined if a page's address names no job. */
export const jobLinkIn = (hash: string): JobLink | undefined => {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const job = given.get("job") ?? "";
  const all = (name: string): readonly string[] => given.getAll(name).flatMap((each) => each.trim() || []);
  return job === "" ? undefined : { job, addresses: all("address"), zips: all("zip") };
};

/** What its document is called: `5500 Grand Lake Dr (rent roll)`. */
export const nameOfLink = ({ job, addresses: [first = ""], zips }: JobLink): string => {
  const words = job.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const place = first.split(",")[0] || zips.join(", ") || "Link";
  return `${place.slice(0, LONGEST_PLACE)} (${words.slice(0, LONGEST_PLACE)})`;
};

const LONGEST_PLACE = 36;

/** As a list that a person has typed: no address is taken for a formula. */
export const linkedWorkbook = ({ addresses }: JobLink): Partial<IWorkbookData> => {
  if (addresses.length === 0) return blankWorkbook();
  const cells = ["Address", ...addresses].map((v) => ({ 0: { v, t: CellValueType.STRING } }));
  return blankWorkbook({ name: LIST, columnData: { 0: { w: 320 } }, cellData: Object.fromEntries(cells.entries()) });
};

/** Lays out the job, and returns the command whose price is to be shown; or says why there is none. */
export const layOutLinked = async (
  { job, addresses, zips }: JobLink,
  api: PanelApi,
  book: PlaygroundWorkbook,
): Promise<PricedCommand | string> => {
  const jobs = await api.jobs();
  const wanted = jobs.find(({ id }) => id === job);
  if (wanted === undefined) {
    const known = jobs.map(({ id }) => id).join(", ");
    return `The link names the job “${job}”, which isn't one. The jobs are ${known}`;
  }
  if (wanted.start.from === "places") {
    if (zips.length === 0) return "The link names no ZIP code: add &zip=… for each";
    return laidOut(problemOf(await api.insertJob({ job, typed: zips.join(" "), place: "newSheet" })), "sheet");
  }
  if (addresses.length === 0) return "The link names no address: add &address=… for each";
  if (wanted.start.from === "list") return laidOut(await insertForList(job, addresses.length, api, book), "sheet");
  if (addresses.length > MOST_HOMES) return `${wanted.title} is about one home: a link may name ${MOST_HOMES} at most`;
  for (const typed of addresses) {
    const problem = problemOf(await api.insertJob({ job, typed, place: "newSheet" }));
    if (problem !== undefined) return problem;
  }
  return laidOut(undefined, addresses.length === 1 ? "sheet" : "everything");
};

const insertForList = async (
  job: string,
  rows: number,
  api: PanelApi,
  book: PlaygroundWorkbook,
): Promise<string | undefined> => {
  book.select({ sheet: LIST, row: 0, column: 0, rows: rows + 1, columns: 1 });
  const list = await api.selectedList();
  if (list === undefined) return "The link's addresses could not be read";
  const read = { area: list.area, uses: list.columns.map(({ use }) => use) };
  return problemOf(await api.insertJob({ job, list: read, typed: "", place: "newSheet" }));
};

const problemOf = (inserted: string | Problem): string | undefined =>
  isProblem(inserted) ? inserted.message : undefined;

const laidOut = (problem: string | undefined, scope: PricedCommand["scope"]): PricedCommand | string =>
  problem ?? { command: "fetch", scope };
