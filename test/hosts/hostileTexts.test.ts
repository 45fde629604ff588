/**
 * Texts that a spreadsheet could take for something else, in every field of every answer and in a person's own cells: by
 * whatever way they come into cells, they stay texts, in both hosts, and nothing is requested for them.
 */
import { cellText } from "../../src/shared/values/cellText";
import { JOBS } from "../../src/shared/features/jobs/jobs";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { MEND_KINDS } from "../../src/shared/parsing/addressList/mendedAddress";
import { unmarked } from "../../src/shared/workbook/formulas/propFormulas";
import { needlesslyMarkedIn } from "../sheets/parts/witness";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute, lookAt, TRIGGER } from "../standIns/appsScript/execution";
import { KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { given } from "./parts/given";
import { hostileAnswers, HOSTILE_TEXTS, isHostileFormula } from "./parts/hostileAnswers";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(240_000);

const HOMES = ["5500 Grand Lake Dr", "604 Hampton St", "1001 Oak Ln"].map((line) => `${line}, San Antonio, TX 78244`);

/** A call of each function, with all that it can show. */
const CALLS: Readonly<Record<string, string>> = {
  VALUE: 'VALUE(Sheet1!A2:A4, "all")',
  RENT: 'RENT(Sheet1!A2:A4, "all")',
  COMPS: 'COMPS(Sheet1!A2, "sale", 15, "all")',
  RECORD: 'RECORD(Sheet1!A2:A4, "all")',
  OWNER: "OWNER(Sheet1!A2:A4)",
  TAXES: "TAXES(Sheet1!A2)",
  ASSESSMENTS: "ASSESSMENTS(Sheet1!A3)",
  HISTORY: "HISTORY(Sheet1!A2)",
  FEATURES: "FEATURES(Sheet1!A2)",
  SEARCH: 'SEARCH(78244, , , , "all", 30)',
  NEARBY: 'NEARBY(Sheet1!A2, 1, , , , "all", 20)',
  SOLD: 'SOLD(78244, 700, , , , "all", 20)',
  COUNT: "COUNT(78244)",
  FORSALE: 'FORSALE(78244, , , , "all", 20)',
  FORRENT: 'FORRENT(78244, , , , "all", 20)',
  MARKET: 'MARKET(78244, "sale", "all")',
  TREND: 'TREND(78244, "sale", 12)',
  RANDOM: 'RANDOM(5, "", "all")',
  FIELDS: "FIELDS()",
  USAGE: "USAGE()",
};

/** The last characters of a text that is cut may differ: an apostrophe takes one. */
const shortened = (shows: unknown): unknown =>
  typeof shows === "string" && shows.length > 32_000 ? shows.slice(0, 32_000) : shows;

/**
 * What all cells show but the add-in's own and those of USAGE, which counts what is answered from the cache. Google Sheets tells a script the same of an error and of a text that is its
 * name, so what was a formula's text may be an error once it is frozen.
 */
const shown = (host: OpenInHost): readonly unknown[] =>
  host
    .cells()
    .filter(({ place, shows }) => shows !== "" && !/^('PROP data'|USAGE)!/.test(place))
    .map(({ place, shows }) => `${place} ${String(shortened(errorName(shows) ?? shows))}`)
    .sort();

const errorName = (shows: unknown): unknown => (shows as { readonly error?: unknown } | null)?.error;

const formulas = (host: OpenInHost): readonly string[] =>
  host.cells().flatMap(({ place, formula }) => (formula === undefined ? [] : [`${place} ${formula}`]));

/** Nothing became a formula, and calculating everything again would ask no more than what has our formulas. */
async function expectHarmless(host: OpenInHost): Promise<void> {
  expect(formulas(host).filter((each) => isHostileFormula(each.slice(each.indexOf(" =") + 1)))).toEqual([]);
  expect(host.asked()).toEqual([]);
}

async function fetched(host: OpenInHost): Promise<void> {
  const { quoteId, price } = given(await host.panel("offer", "fetch", "sheet"));
  await host.panel("accept", quoteId);
  const asked = host.asked();
  expect(asked.length).toBeLessThanOrEqual(price.atMost ?? price.requests);
  expect(asked.filter((path) => path.includes("zipCode=10001"))).toEqual([]);
}

const listOf = (columns: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([letter, texts]) =>
      texts.map((text, row) => [`${letter}${row + 1}`, text === "" ? "" : `'${text.slice(0, 32_000)}`]),
    ),
  );

/** Spaces around a person's text are left out, and so are characters that no file can hold. */
const trimmed = (shows: unknown): unknown =>
  typeof shows === "string" ? cellText(String(shortened(shows)), 50_000).trim() : shows;

function isHeld(host: OpenInHost, sheet: string): (text: string) => boolean {
  const own = host.cells().filter(({ place }) => place.replace(/'/g, "").startsWith(`${sheet}!`));
  const texts = new Set(own.map(({ shows }) => trimmed(shows)));
  return (text) => texts.has(trimmed(text));
}

/** Texts that each host shows of a cell with an error, or one that calculates: a list's cell with one counts as blank. */
const NOT_READ = { Excel: ["Loading..."], "Google Sheets": ["#N/A", "#REF!", "Loading..."] } as const;

it("each function is tried", () => {
  expect(Object.keys(CALLS).sort()).toEqual(CATALOGUE.map(({ name }) => name).sort());
});

/** Each text is another row's, and every row has a home. */
const ROWS = HOSTILE_TEXTS.map((text, row) => ({ text, home: `${1001 + row} Oak Ln, San Antonio, TX 78244` }));

/** In two columns, half as many rows hold all of them. */
const HALF = Math.ceil(ROWS.length / 2);

/** No cell holds other characters than a file can. */
const TYPED = ROWS.filter(({ text }) => cellText(text, text.length) === text);

/** Those that begin like a formula, or like a text that is none. */
const BEGINNINGS = HOSTILE_TEXTS.filter((text) => text.length < 100 && /^[=+\-@']/.test(text));

/** One of each kind, for what writes one cell at a time. */
const KINDS = [
  "=PROP.VALUE(A2)",
  "+1+1",
  "-1+1",
  "@home",
  "\t=1+1",
  "'=1+1",
  "3-5",
  "2026-03-01",
  "00012",
  "TRUE",
  "#N/A",
];

const OF_LISTS = JOBS.filter(({ start }) => start.from === "list").map(({ id }) => id);

/** What is written by the menu and triggers of Google Sheets alone. */
describe("in Google Sheets, without the panel", () => {
  function opened() {
    const service = sandboxNetwork({ rewritten: hostileAnswers(5) });
    const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "1000" }, { network: service.network });
    const sheet = document.spreadsheet.active;
    sheet.columns = 200;
    sheet.set(1, 1, "Address");
    ROWS.forEach(({ home }, row) => sheet.set(row + 2, 1, home));
    sheet.selected = { row: 2, column: 1, rows: ROWS.length, columns: 1 };
    return { service, document, sheet };
  }
  const heldBy = ({ spreadsheet }: SheetsDocument, name = "Sheet1") =>
    [...spreadsheet.sheet(name).cells.values()].filter(({ value, formula }) => value !== "" || formula !== "");
  const formulasOf = (document: SheetsDocument): readonly string[] =>
    document.spreadsheet.sheets.flatMap(({ name }) => heldBy(document, name).flatMap(({ formula }) => formula || []));

  it("a long list, and the sheet that keeps its answers", () => {
    const { service, document } = opened();
    document.owner.answers.push({ button: "OK", text: "RECORD all" }, "OK|NO");
    execute(document, "propFillList");
    expect(service.asked).toHaveLength(ROWS.length);
    execute(document, "propKeep", [], TRIGGER);
    lookAt(document);
    expect(formulasOf(document)).toEqual([]);
    const texts = new Set(heldBy(document).map(({ value }) => shortened(value)));
    expect(BEGINNINGS.filter((text) => !texts.has(text))).toEqual([]);
    expect(heldBy(document).filter(({ isError }) => isError === true)).toEqual([]);
    expect(heldBy(document, "PROP data").length).toBeGreaterThan(ROWS.length);
    expect(service.asked).toHaveLength(ROWS.length);
  });

  it("a schedule's dated copy", () => {
    const { service, document, sheet } = opened();
    sheet.set(2, 3, `=PROP_RECORD(A2:A${ROWS.length + 1}, "all")`);
    BEGINNINGS.forEach((text, row) => sheet.set(row + 2, 2, `'${text}`));
    lookAt(document);
    sheet.selected = { row: 2, column: 3, rows: 1, columns: 1 };
    // By then it is known whether this host remembers results.
    document.owner.answers.push("OK|YES");
    execute(document, "propRefreshSheet");
    document.owner.answers.splice(0, Infinity, { button: "OK", text: "week 100" });
    execute(document, "propSchedule");
    const asked = service.asked.length;
    document.clock.now += 7 * 86_400_000;
    execute(document, "propKeep", [{ triggerUid: "hourly" }], TRIGGER);
    lookAt(document);
    expect(service.asked).toHaveLength(asked + ROWS.length);
    const copy = document.spreadsheet.sheets.find(({ name }) => /^Sheet1 \d/.test(name))!.name;
    const values = (name: string) => heldBy(document, name).map(({ value }) => shortened(value));
    expect(values(copy).map(String).sort()).toEqual(values("Sheet1").map(String).sort());
    expect(values(copy).filter((value) => typeof value === "string").length).toBeGreaterThan(1000);
    expect(formulasOf(document).map(unmarked)).toEqual([`=PROP_RECORD(A2:A${ROWS.length + 1}, "all")`]);
    expect(needlesslyMarkedIn(document)).toEqual([]);
    expect(service.asked).toHaveLength(asked + ROWS.length);
  });
});

describe.each(OPEN)("in %s", (name, open) => {
  const hostile = (from = 0, settings = {}): OpenInHost => open(settings, { rewritten: hostileAnswers(from) });

  it("what functions show stays what it is when it is converted, frozen and restored", async () => {
    const host = hostile();
    await host.type({ A2: HOMES[0]!, A3: HOMES[1]!, A4: HOMES[2]! });
    for (const [name, call] of Object.entries(CALLS)) await host.type({ GZ1: "", A1: `=PROP.${call}` }, name);
    const texts = new Set(host.cells().map(({ shows }) => shortened(shows)));
    expect(HOSTILE_TEXTS.filter((text) => !texts.has(shortened(text)))).toEqual(["x\u0000y\uD800"]);
    host.asked();
    const [before, own, count] = [shown(host), formulas(host), Object.keys(CALLS).length];
    expect(own).toHaveLength(count);
    const [to, back] = own[0]!.includes("PROP.") ? (["PROP_", "PROP."] as const) : (["PROP.", "PROP_"] as const);
    for (const prefix of [to, back]) await host.panel("convert", "everything", prefix);
    await expectHarmless(host);
    expect(formulas(host)).toEqual(own);
    expect(shown(host)).toEqual(before);
    expect(await host.panel("freeze", "everything")).toBe(count);
    expect(formulas(host)).toEqual([]);
    expect(shown(host)).toEqual(before);
    expect(await host.panel("unfreeze", "everything")).toEqual({ cells: count, leftAlone: [] });
    await expectHarmless(host);
    expect(formulas(host)).toEqual(own);
    expect(shown(host)).toEqual(before);
  });

  it.each(OF_LISTS)("a person's own columns in a %s, its answers, and its snapshot", async (job) => {
    const host = hostile(7);
    const upper = ROWS.slice(0, HALF);
    await host.type(
      listOf({
        A: ["Address", ...upper.map(({ home }) => home)],
        B: ["=1+1", ...upper.map(({ text }) => text)],
        C: ["Type", ...ROWS.slice(HALF).map(({ text }) => text)],
        D: ["Unit", ...upper.map(({ text }, row) => (row % 3 === 0 ? text : ""))],
      }),
    );
    host.select(`A1:D${HALF + 1}`);
    const { area, columns } = given(await host.panel("selectedList"));
    const list = { area, uses: columns.map(({ use }) => use) };
    const sheet = given(await host.panel("insertJob", { job, list, typed: "", place: "newSheet" }));
    await expectHarmless(host);
    const isCopied = isHeld(host, sheet);
    // A chart's cells show #N/A of themselves, where no point is to be drawn.
    const isOwn = (text: string): boolean => text === "#N/A";
    expect(HOSTILE_TEXTS.filter((text) => !isOwn(text) && !isCopied(text))).toEqual(
      NOT_READ[name].filter((text) => !isOwn(text)),
    );
    await fetched(host);
    await expectHarmless(host);
    if (job === "rentRoll") given(await host.panel("keepSnapshot"));
    const before = shown(host);
    await host.panel("freeze", "everything");
    await expectHarmless(host);
    expect(shown(host)).toEqual(before);
  });

  it("a comps grid of an address that begins with a formula, and its answers", async () => {
    const host = hostile();
    const typed = `${HOSTILE_TEXTS[0]} Elm St, Salem, OR 97301`;
    given(await host.panel("insertJob", { job: "comps", typed, place: "newSheet" }));
    await expectHarmless(host);
    await fetched(host);
    await expectHarmless(host);
  });

  it.each(["'=1+1", "-1+1", "Loading..."])("a comps grid of an address that begins with %j", async (text) => {
    const host = hostile();
    const typed = `${text} Elm St, Salem, OR 97301`;
    const sheet = given(await host.panel("insertJob", { job: "comps", typed, place: "newSheet" }));
    await expectHarmless(host);
    expect(host.shows("C2", sheet)).toBe(typed);
  });

  it.each(["values", "records"] as const)("a list of addresses that is checked against %s", async (against) => {
    const host = hostile(11);
    // What begins with a text is taken for a home too, and requested: some of them do.
    const rows = ROWS.flatMap(({ text, home }, row) =>
      row % 4 === 0 ? [text, `${text.slice(0, 200)} ${home}`, home] : text,
    );
    await host.type(listOf({ A: ["Address", ...rows] }));
    host.select(`A2:A${rows.length + 1}`);
    const view = given(await host.panel("lookAtAddresses"));
    const choices = { area: view.area, seen: view.seen, kinds: MEND_KINDS, left: [], yes: [], against };
    const sheet = given(await host.panel("layOutAddresses", choices));
    await expectHarmless(host);
    expect(sheet).toBe("Address check");
    await fetched(host);
    await expectHarmless(host);
  });

  it("addresses are corrected, suggestions taken, and all of it restored", async () => {
    const host = hostile(11);
    const rows = TYPED.map(({ text }, row) => `${text.slice(0, 60)} ${row + 11} Elm St, Cambridge, MA 2139`);
    await host.type(listOf({ A: ["Address", ...rows] }));
    host.select(`A2:A${rows.length + 1}`);
    const before = shown(host);
    const view = given(await host.panel("lookAtAddresses"));
    const choices = {
      area: view.area,
      seen: view.seen,
      kinds: MEND_KINDS,
      left: [],
      yes: [],
      against: "values",
    } as const;
    const mended = given(await host.panel("mendAddresses", choices));
    expect(mended).toBeGreaterThan(0);
    await expectHarmless(host);
    expect(await host.panel("restoreAddresses")).toBe(mended);
    await expectHarmless(host);
    expect(shown(host)).toEqual(before);
    for (const [row, text] of KINDS.entries()) {
      const suggestion = { list: view.area, row, address: rows[row]!, suggestion: text };
      expect(await host.panel("takeSuggestion", suggestion)).toBeUndefined();
      expect(shortened(host.shows(`A${row + 2}`))).toBe(shortened(text));
    }
    await expectHarmless(host);
  });

  it.each(["sheet", "beside"] as const)("what changed between two sheets, written %s", async (where) => {
    const host = hostile();
    const month = (first: number) => ({
      ...listOf({ A: ["Address", ...ROWS.map(({ text }, row) => `${text} ${row}`)], B: ["Price"] }),
      ...Object.fromEntries(ROWS.map((_, row) => [`B${row + 2}`, 1000 + first * row])),
    });
    await host.type(month(1), "Homes 2026-10");
    await host.type({ ...month(2), ...listOf({ C: ["=Note"] }) }, "Homes 2026-11");
    await host.panel("compareSheets", { before: "Homes 2026-10", after: "Homes 2026-11" });
    const written = await host.panel("writeChanges", where);
    if (where === "sheet") given(written);
    await expectHarmless(host);
  });

  it("values that became texts, and texts that became others", async () => {
    const host = hostile();
    const month = (from: number) =>
      listOf({
        A: ["Id", ...ROWS.map((__, row) => `home ${row}`)],
        B: ["=Price", ...ROWS.map((__, row) => ROWS[(row + from) % ROWS.length]!.text)],
      });
    const numbers = Object.fromEntries(ROWS.map((__, row) => [`B${row + 2}`, 1000 + row]));
    await host.type({ ...month(0), ...numbers }, "One");
    await host.type(month(5), "Other");
    given(await host.panel("compareSheets", { before: "One", after: "Other" }));
    const { written } = given(await host.panel("writeChanges", "sheet"));
    await expectHarmless(host);
    const isWritten = isHeld(host, written);
    expect(BEGINNINGS.filter((text) => !isWritten(text))).toEqual([]);
  });

  it("the host check", async () => {
    const host = hostile();
    given(await host.panel("checkHost"));
    await expectHarmless(host);
  });
});
