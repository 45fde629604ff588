/** Lists with rows as people have them, and what an analyst would do with each: typed into a host, and read off its sheets. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isProblem } from "../../../src/shared/api/problem";
import type { DayCell, OpenInHost } from "./openInBoth";

type MessyCell = string | number | DayCell | { readonly error: string };

interface Verdicts {
  readonly sent?: string;
  readonly held?: string;
  readonly rejected?: string;
  /** The row of the list that has the same home, counted from 1; or each that may be named as that. */
  readonly doubled?: number | readonly number[];
  readonly total?: true;
  readonly blank?: true;
  readonly aside?: string;
}

export interface MessyRow extends Verdicts {
  readonly cells: readonly MessyCell[];
  readonly either?: Verdicts;
  /** What the person reads, where the row isn't sent. */
  readonly says?: string | Readonly<Record<string, string>>;
}

export interface MessyList {
  readonly name: string;
  readonly rows: readonly MessyRow[];
}

const SAMPLE = join(process.cwd(), "test/samples/messyRows.json");

export const MESSY_LISTS = (JSON.parse(readFileSync(SAMPLE, "utf8")) as { readonly lists: readonly MessyList[] }).lists;

const letters = (column: number): string => "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column]!;

/** As cells hold it: a text stays one, whatever it looks like. */
function typedCell(cell: MessyCell): string | number | DayCell | null {
  if (typeof cell === "string") return cell === "" ? null : `'${cell}`;
  return typeof cell === "object" && "error" in cell ? `=${cell.error}` : cell;
}

/** Types a list below A1, and selects it. */
export async function typeList(host: OpenInHost, { rows }: MessyList): Promise<void> {
  const cells = rows.flatMap(({ cells: line }, row) =>
    line.flatMap((cell, column) => {
      const typed = typedCell(cell);
      return typed === null ? [] : [[`${letters(column)}${row + 1}`, typed] as const];
    }),
  );
  await host.type(Object.fromEntries(cells));
  host.select(`A1:${letters(Math.max(...rows.map(({ cells: line }) => line.length)) - 1)}${rows.length}`);
}

/** Accepts the price of the open sheet. @returns What arrived at the service, by path. */
export async function fetchSheet(host: OpenInHost): Promise<Readonly<Record<string, readonly string[]>>> {
  const offer = await host.panel("offer", "fetch", "sheet");
  if (isProblem(offer)) throw new Error(offer.message);
  await host.panel("accept", offer.quoteId);
  const asked: Record<string, string[]> = {};
  for (const request of host.asked()) {
    const [path = "", query = ""] = request.split("?");
    const [, address = query] = /\baddress=(.*?)(?:&\w+=|$)/.exec(query) ?? [];
    const [, latitude, longitude] = /^latitude=(.*?)&longitude=(.*?)&/.exec(query) ?? [];
    (asked[path] ??= []).push(latitude === undefined ? address : `${latitude}, ${longitude}`);
  }
  return asked;
}

/** What a row of a sheet says became of it. */
export interface Became {
  readonly verdict: keyof Verdicts;
  readonly address?: string;
  readonly says?: string;
  readonly sameAs?: number;
}

export const NOTHING: Became = { verdict: "blank" };

/** A row of the sheet *Address check*. */
export function checkedRow([, , result = "", problem = "", asked = ""]: readonly string[]): Became {
  const says = problem.replace(/^(?:Not an address|May be wrong): /, "");
  if (result === "Not an address") return { verdict: says === "a total" ? "total" : "rejected", says };
  if (result === "Needs your OK") return { verdict: "held", says };
  const [, sameAs] = /^Duplicate of row (\d+)/.exec(result) ?? [];
  return sameAs === undefined ? { verdict: "sent", address: asked } : { verdict: "doubled", sameAs: Number(sameAs) };
}

/** A row of a job sheet, which doesn't tell apart what is held and what is no address. */
export function jobRow([address = "", lookedUp = "", problem = ""]: readonly string[], row: MessyRow): Became {
  const [, told] = /^Not looked up: (.*)$/s.exec(problem) ?? [];
  if (told === "a total") return { verdict: "total" };
  if (told !== undefined) return { verdict: (row.either ?? row).held === undefined ? "rejected" : "held", says: told };
  return address === "" && lookedUp === "" ? NOTHING : { verdict: "sent", address: lookedUp };
}

/** What a job sheet adds, where a person can do something about it in the row. */
export const withAdvice = (says: string): string =>
  says.endsWith("give each a row of its own")
    ? says
    : `${says}${says.endsWith("?") ? "" : "."} Put the right address in Address used`;

/** Whether a row became what the analyst expected. */
export function isAsExpected(became: Became, row: MessyRow): boolean {
  const expected = row.either ?? row;
  const { verdict, address = "", says, sameAs } = became;
  if (expected.aside !== undefined) return verdict === "blank" || says === "a column heading";
  if (verdict === "sent") return expected.sent !== undefined && homeText(address) === homeText(expected.sent);
  if (verdict === "doubled") return [expected.doubled].flat().includes(sameAs);
  return expected[verdict] !== undefined;
}

export const saidIn = (hostName: string, { says }: MessyRow): string | undefined =>
  typeof says === "object" ? says[hostName] : says;

/** Without what doesn't tell homes apart: case, punctuation, how a unit is announced, the ZIP code's further digits, the country. */
export const homeText = (address: string): string =>
  address
    .toLowerCase()
    .replace(/,? (?:usa|united states)$/, "")
    .replace(/½/g, "1/2")
    .replace(/[’']/g, "")
    .replace(/\b(?:apartment|apt|unit)\b|#/g, " unit ")
    .replace(/(\d{5})-\d{4}$/, "$1")
    .replace(/[.,]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/\b(?:unit )+/g, "unit ")
    .trim();
