/** Owners and mail in both hosts: what it costs, and its letters as worked out from the service's answers. */
import { OPEN, type OpenInHost } from "./parts/openInBoth";

const MUCH = { PROP_MONTHLY_LIMIT: "100000", PROP_ASK_ABOVE: "100000" };

jest.setTimeout(600_000);

interface Answer {
  readonly formattedAddress: string;
  readonly lastSaleDate?: string;
  readonly ownerOccupied?: boolean;
  readonly owner?: {
    readonly names: readonly string[];
    readonly type: string;
    readonly mailingAddress: Readonly<Record<string, string | null>>;
  };
}

/** Keeps what the service answers. */
function listening() {
  const heard: Answer[] = [];
  const rewritten = (body: string): string => {
    const answer: unknown = JSON.parse(body);
    if (Array.isArray(answer)) heard.push(...(answer as Answer[]));
    return body;
  };
  return { heard, rewritten };
}

/** The day of the tests, less seven years. */
const SEVEN_YEARS_AGO = "2019-11-20T99";

/** The letters that absentee owners of seven years get, by mailing address: the homes of each in the search. */
function lettersOf(answers: readonly Answer[]): ReadonlyMap<string, number> {
  const homes = new Map<string, number>();
  const letters = new Set<string>();
  for (const { formattedAddress, lastSaleDate = "", ownerOccupied, owner } of answers) {
    const to = owner?.mailingAddress["formattedAddress"] ?? "";
    if (to === "") continue;
    homes.set(to, (homes.get(to) ?? 0) + 1);
    if (ownerOccupied === false && to !== formattedAddress && lastSaleDate <= SEVEN_YEARS_AGO) letters.add(to);
  }
  return new Map([...letters].map((to) => [to, homes.get(to)!]));
}

const insert = (host: OpenInHost, typed: string) =>
  host.panel("insertJob", { job: "owners", typed, place: "newSheet" });

async function priceOf(host: OpenInHost) {
  const quote = await host.panel("offer", "fetch", "sheet");
  if (!("quoteId" in quote)) throw new Error(quote.message);
  return quote;
}

/** By cell, what a sheet shows. */
const shownIn = (host: OpenInHost, sheet: string): ReadonlyMap<string, unknown> =>
  new Map(
    host.cells().flatMap(({ place, shows }) => {
      const [name = "", cell = ""] = place.split("!");
      return name.replace(/'/g, "") === sheet && shows !== "" ? [[cell, shows] as const] : [];
    }),
  );

/** Each letter's mailing address, and of how many homes it is. */
function mailOf(host: OpenInHost, sheet = "Mail"): ReadonlyMap<unknown, unknown> {
  const shown = shownIn(host, sheet);
  const rows = [...shown.keys()].flatMap((cell) => (/^A\d+$/.test(cell) && cell !== "A1" ? cell.slice(1) : []));
  return new Map(rows.map((row) => [shown.get(`H${row}`), shown.get(`G${row}`)]));
}

const isError = (shows: unknown): boolean => typeof shows === "object" && shows !== null && "error" in shows;

/** The cell of the register's first row. */
function registerCells(host: OpenInHost, sheet: string): readonly [who: string, mailed: string] {
  const [head] = [...shownIn(host, sheet)].find(([, shows]) => shows === "Owner or address")!;
  const [, letters = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(head)!;
  const last = String.fromCharCode(letters.charCodeAt(letters.length - 1) + 1);
  const first = Number(row) + 1;
  return [`${letters}${first}`, `${letters.slice(0, -1)}${last}${first}`];
}

describe.each(OPEN)("in %s", (_, open) => {
  it("a few homes are laid out for nothing, cost one request, and have the letters that their records say", async () => {
    const { heard, rewritten } = listening();
    const host = open(MUCH, { homes: 60, rewritten });
    expect(await insert(host, "78244")).toBe("Owners");
    expect(host.sheets()).toEqual(expect.arrayContaining(["Owners", "Mail"]));
    expect(host.selected()).toMatch(/^Owners /);
    expect(host.asked()).toEqual([]);
    const quote = await priceOf(host);
    expect(quote.price).toMatchObject({ requests: 1 });
    await host.panel("accept", quote.quoteId);
    expect(host.asked()).toEqual([
      "/properties?zipCode=78244&propertyType=Single Family&saleDateRange=2556:*&limit=500&includeTotalCount=true",
    ]);
    const letters = lettersOf(heard);
    expect(letters.size).toBeGreaterThan(2);
    expect(mailOf(host)).toEqual(letters);
    expect([...shownIn(host, "Owners"), ...shownIn(host, "Mail")].filter(([, shows]) => isError(shows))).toEqual([]);

    // Inserted again it costs nothing, and what stands in the register comes along.
    const [to] = [...letters.keys()];
    const [who, mailed] = registerCells(host, "Owners");
    await host.type({ [who]: to!, [mailed]: { day: 46_300 } }, "Owners");
    expect(mailOf(host)).toEqual(new Map([...letters].filter(([each]) => each !== to)));
    expect(await insert(host, "78244")).toBe("Owners (2)");
    expect((await priceOf(host)).price.requests).toBe(0);
    expect(host.asked()).toEqual([]);
    expect(mailOf(host, "Mail (2)")).toEqual(mailOf(host));
    expect(shownIn(host, "Owners (2)").get(registerCells(host, "Owners (2)")[0])).toBe(to);
  });

  it("1,000 homes are two requests", async () => {
    const { heard, rewritten } = listening();
    const host = open(MUCH, { homes: 4_000, rewritten });
    await insert(host, "78244");
    const quote = await priceOf(host);
    expect(quote.price).toMatchObject({ requests: 1, atMost: 2 });
    await host.panel("accept", quote.quoteId);
    expect(host.asked()).toHaveLength(2);
    expect(heard).toHaveLength(1_000);
    expect(mailOf(host)).toEqual(lettersOf(heard));
  });
});
