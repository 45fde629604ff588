/** Months that pass in the playground: the page's clock, and the sandbox that its server asks. */
import { createPlaygroundApp } from "../../src/playground/app";
import { MONTHS_HEADER } from "../../src/playground/page/months";
import { installPageClock, type ClockRealm } from "../../src/playground/page/pageClock";
import { sandboxOfPages } from "../../src/playground/service";
import { answer } from "../../src/sandbox";
import { statefulService } from "../../src/servers/http/sandboxState";
import { NOON, sandboxOf } from "../sandbox/asking";

const SERVICE = "http://127.0.0.1:3000/v1";

/** Pages of one browser: they share what it stores, and hear of what another one stores. */
const openBrowser = () => {
  const stored = new Map<string, string>();
  const pages: ((event: Partial<StorageEvent>) => void)[] = [];
  const open = () => {
    const sent: Request[] = [];
    const hears = pages.length;
    const realm = {
      Date: class extends Date {
        constructor(...given: []) {
          super(...((given.length === 0 ? [NOON] : given) as []));
        }
        static override now = () => NOON;
      } as unknown as DateConstructor,
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        sent.push(new Request(input, init));
        return Promise.resolve(new Response());
      },
      addEventListener: (_: string, hear: (event: Partial<StorageEvent>) => void) => void pages.push(hear),
    } as unknown as ClockRealm;
    const local = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem(name: string, value: string) {
        stored.set(name, value);
        pages.forEach((hear, page) => page !== hears && hear({ key: name, newValue: value }));
      },
    } as unknown as Storage;
    const clock = installPageClock(realm, local, SERVICE);
    return { realm, clock, sent };
  };
  return { stored, open };
};

const day = ({ Date: PageDate }: ClockRealm): string => new PageDate().toISOString();

describe("the page's clock", () => {
  it("is the real one until a month passes, and again at today", () => {
    const { realm, clock } = openBrowser().open();
    expect([day(realm), clock.hasMoved()]).toEqual(["2026-11-20T12:00:00.000Z", false]);
    clock.move(1);
    expect([day(realm), new realm.Date(realm.Date.now()).toISOString()]).toEqual([
      "2026-12-20T12:00:00.000Z",
      "2026-12-20T12:00:00.000Z",
    ]);
    expect(realm.Date()).toBe(String(new Date("2026-12-20T12:00Z")));
    clock.move(3);
    expect(day(realm)).toBe("2027-02-20T12:00:00.000Z");
    clock.move(0);
    expect([day(realm), clock.hasMoved()]).toEqual(["2026-11-20T12:00:00.000Z", true]);
  });

  it("leaves each moment alone that is given", () => {
    const { realm, clock } = openBrowser().open();
    clock.move(2);
    const given = new realm.Date(0);
    expect([given.toISOString(), given instanceof realm.Date, given instanceof Date]).toEqual([
      "1970-01-01T00:00:00.000Z",
      true,
      true,
    ]);
    expect([realm.Date.UTC(2026, 0), realm.Date.parse("2026-01-01T00:00Z")]).toEqual([
      Date.UTC(2026, 0),
      Date.UTC(2026, 0),
    ]);
    class Later extends realm.Date {}
    expect([new Later() instanceof Later, new Later().toISOString()]).toEqual([true, "2027-01-20T12:00:00.000Z"]);
  });

  it("is the same in all pages of the browser, and in those that are opened later", () => {
    const browser = openBrowser();
    const [first, second] = [browser.open(), browser.open()];
    let told = 0;
    second.clock.onMoved(() => (told += 1));
    first.clock.move(1);
    expect([told, day(second.realm), day(browser.open().realm)]).toEqual([1, day(first.realm), day(first.realm)]);
    second.clock.move(0);
    expect(day(first.realm)).toBe("2026-11-20T12:00:00.000Z");
  });

  it.each(["x", "-1", "1.5", "121", "", "1e2"])("is the real one where %p is stored", (text) => {
    const browser = openBrowser();
    browser.stored.set("playground:months", text);
    expect(day(browser.open().realm)).toBe("2026-11-20T12:00:00.000Z");
  });

  it("lets ten years pass and no more", () => {
    const { clock } = openBrowser().open();
    clock.move(119);
    expect(clock.mayPass()).toBe(true);
    clock.move(120);
    expect(clock.mayPass()).toBe(false);
  });

  it("tells the playground's own sandbox the month, and no other service", async () => {
    const { realm, clock, sent } = openBrowser().open();
    const headers = { "x-api-key": "sandbox" };
    await realm.fetch(`${SERVICE}/markets?zipCode=78244`, { headers });
    clock.move(2);
    await realm.fetch(`${SERVICE}/markets?zipCode=78244`, { headers });
    await realm.fetch("https://service.example/v1/markets?zipCode=78244", { headers });
    await realm.fetch(`${SERVICE}elsewhere/markets`, { headers });
    expect(sent.map((request) => [request.headers.get(MONTHS_HEADER), request.headers.get("x-api-key")])).toEqual([
      [null, "sandbox"],
      ["2", "sandbox"],
      [null, "sandbox"],
      [null, "sandbox"],
    ]);
  });
});

describe("the playground's server", () => {
  const held = statefulService(sandboxOf(), answer, () => NOON);
  const app = createPlaygroundApp({
    ...{ pageDir: __dirname, excelDir: __dirname },
    ...{ service: sandboxOfPages(held), usage: held.usage },
  });
  const updated = async (months?: string): Promise<string> => {
    const headers = { "x-api-key": "sandbox", ...(months === undefined ? {} : { [MONTHS_HEADER]: months }) };
    const response = await app.request("/v1/markets?zipCode=78705", { headers });
    const { saleData } = (await response.json()) as { readonly saleData: { readonly lastUpdatedDate: string } };
    return saleData.lastUpdatedDate.slice(0, 10);
  };

  it("answers each page as of its own month, in any order", async () => {
    const days: string[] = [];
    for (const months of ["2", undefined, "1", "0", "2"]) days.push(await updated(months));
    expect(days).toEqual(["2027-01-20", "2026-11-20", "2026-12-20", "2026-11-20", "2027-01-20"]);
  });

  it("answers as of today where the month is none", async () => {
    for (const months of ["121", "x", "-1", "1,2"]) expect(await updated(months)).toBe("2026-11-20");
  });

  it("counts what it was asked of a month in that month", () => {
    expect(held.state().usage.get("sandbox")).toEqual([
      { month: "2027-01", billed: 2, unbilled: 0 },
      { month: "2026-12", billed: 1, unbilled: 0 },
      { month: "2026-11", billed: 6, unbilled: 0 },
    ]);
  });
});
