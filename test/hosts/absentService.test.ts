/** A service address where nobody listens: cells say so, almost nothing is booked, and commands end quickly. */
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import type { QuoteView, Progress } from "../../src/shared/panelApi/panelApi";
import type { Usage } from "../../src/shared/fetching/ledger/ledger";
import { openTestService, type TestService } from "../standIns/service/testService";
import { execute } from "../standIns/appsScript/execution";
import { HTTP, type Network } from "../standIns/appsScript/fetching";
import { newDevice, openExcel } from "../standIns/office/excelRealm";
import { callSheets, newDocument, type SheetsDocument } from "../standIns/appsScript/sheetsRealm";
import { outcome } from "./parts/shown";

let service: TestService;
/** A port at which nobody listens. */
let nowhere: string;
beforeAll(async () => {
  service = await openTestService();
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  nowhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await new Promise((resolve) => server.close(resolve));
});

const SAID = "The service at the address in your settings does not answer";
/** More than the limit, and than are sent at once. */
const HOMES = Array.from({ length: 25 }, (_, index) => [`${1000 + index} Grand Lake Dr, San Antonio, TX 78244`]);

const settings = (address: string) => ({
  PROP_BASE_URL: address,
  PROP_API_KEY: "sandbox",
  PROP_MONTHLY_LIMIT: "20",
  PROP_RATE_PER_SECOND: "1000",
});

/** What was sent, without the probe, which names no home. */
function counting() {
  const sent: string[] = [];
  const wire: typeof fetch = (url, options) => (sent.push(String(url)), fetch(url, options));
  const network: Network = (requests, now) => (sent.push(...requests.map(({ url }) => url)), HTTP(requests, now));
  const isProbe = (url: string): boolean => url.includes("compCount=26");
  return {
    wire,
    network,
    questions: () => sent.filter((url) => !isProbe(url)).length,
    probes: () => sent.filter(isProbe).length,
  };
}

const inPanel = <T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T =>
  JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string) as T;

describe("25 rows, with a limit of 20 and an address at which nobody listens", () => {
  it("one column in Excel: one request is uncertain, and every row says what is wrong", async () => {
    const { wire, questions, probes } = counting();
    const excel = openExcel(newDevice(settings(nowhere)), { wire });
    const cells = await excel.call("VALUE", [HOMES, "price"]);
    expect(cells.flat().map((cell) => (cell as Error).message)).toEqual(HOMES.map(() => SAID));
    expect([questions(), probes()]).toEqual([1, 1]);
    expect(await excel.panelApi.usage()).toMatchObject({ billed: 0, uncertain: 1, left: 19 });
  });

  it("25 cells in Excel that calculate together, and a second tab", async () => {
    const { wire, questions } = counting();
    const device = newDevice(settings(nowhere));
    const excel = openExcel(device, { wire });
    const cells = await Promise.all(HOMES.map(([address]) => outcome(() => excel.call("VALUE", [address, "price"]))));
    expect(new Set(cells)).toEqual(new Set([SAID]));
    const tab = openExcel(device, { wire });
    expect(await outcome(() => tab.call("RENT", [HOMES[0]![0]]))).toBe(SAID);
    expect(questions()).toBe(1);
    expect(await excel.panelApi.usage()).toMatchObject({ billed: 0, uncertain: 1, left: 19 });
  });

  it("one column in Sheets, and other cells beside it", () => {
    const { network, questions, probes } = counting();
    const document = newDocument(settings(nowhere), { network });
    const cells = callSheets(document, "PROP_VALUE", [HOMES, "price"]);
    expect(cells.flat()).toEqual(HOMES.map(() => SAID));
    expect(() => callSheets(document, "PROP_RENT", [HOMES[0]![0]])).toThrow(SAID);
    expect([questions(), probes()]).toEqual([1, 1]);
    expect(inPanel<Usage>(document, "usage")).toMatchObject({ billed: 0, uncertain: 1, left: 19 });
  });

  it("a fetch from the panel of Sheets stops, and says why", () => {
    const { network, questions } = counting();
    const document = newDocument({ ...settings(nowhere), PROP_SPENDING: "ask" }, { network });
    const sheet = document.spreadsheet.active;
    HOMES.forEach(([address], index) => {
      sheet.set(index + 1, 1, address!);
      sheet.set(index + 1, 2, `=PROP_VALUE(A${index + 1}, "price")`);
    });
    const { quoteId, price } = inPanel<QuoteView>(document, "offer", "fetch", "sheet");
    expect(price.requests).toBe(25);
    const progress = inPanel<Progress>(document, "accept", quoteId);
    expect(progress).toMatchObject({ state: "stopped", done: 1, billed: 0, problem: { message: SAID } });
    expect(questions()).toBe(1);
  });
});

describe("a service that responds", () => {
  it("gets one request from Excel first, and then the others: as many requests as rows", async () => {
    const { wire, questions, probes } = counting();
    const one = newDevice({ ...settings(service.base("sandbox", "there-excel")), PROP_MONTHLY_LIMIT: "1000" });
    const cells = await openExcel(one, { wire }).call("VALUE", [HOMES, "price"]);
    expect(cells.flat().every((cell) => Number(cell) > 0)).toBe(true);
    expect([questions(), probes()]).toEqual([25, 0]);
  });

  it("that drops one connection gets further requests, in both hosts, and the one is booked", async () => {
    const address = service.base("dropping-once", "once");
    const excel = openExcel(newDevice(settings(address)));
    const [first, ...rest] = (await excel.call("VALUE", [HOMES.slice(0, 9), "price"])).flat();
    expect((first as Error).message).toBe("The service did not answer");
    expect(rest.every((cell) => Number(cell) > 0)).toBe(true);
    expect(await excel.panelApi.usage()).toMatchObject({ uncertain: 1 });
    const document = newDocument(settings(service.base("dropping-once", "once-sheets")));
    const [said, ...others] = callSheets(document, "PROP_VALUE", [HOMES.slice(0, 9), "price"]).flat();
    expect(said).toBe("The service did not answer");
    expect(others.every((cell) => Number(cell) > 0)).toBe(true);
    expect(inPanel<Usage>(document, "usage")).toMatchObject({ uncertain: 1 });
  });
});
