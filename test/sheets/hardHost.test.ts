/** A Google Sheets that is harder on a script than the documents say at first. */
import { execute } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { callSheets } from "../standIns/appsScript/sheetsRealm";
import { haveModes } from "../standIns/modes";
import { said } from "./parts/said";

const usage = (document: SheetsDocument) =>
  JSON.parse(execute(document, "propPanel", ["usage", "[]"]) as string) as {
    readonly billed: number;
    readonly uncertain: number;
    readonly underWay: number;
  };

const [HOME = ""] = addresses(1);

function opened() {
  const service = sandboxNetwork();
  const document = newDocument(KEYED, { network: service.network });
  return { service, document, value: () => said(() => callSheets(document, "PROP_VALUE", [HOME, "price"])) };
}

/** Every call of a service while a paid answer comes into a cell. */
function servicesOf(): readonly string[] {
  const { document, value } = opened();
  const names: string[] = [];
  document.service = (name) => void names.push(name);
  value();
  return names;
}

it("a paid answer survives the failure of any one service call: shown, booked once, and never requested again", () => {
  const names = servicesOf();
  expect(names.length).toBeGreaterThan(30);
  names.forEach((name, place) => {
    if (name === "fetchAll" || name === "fetched") return;
    const { service, document, value } = opened();
    let count = 0;
    document.service = () => {
      count += 1;
      if (count === place + 1) throw new Error(`Exception: Service error: ${name}`);
    };
    const first = value();
    delete document.service;
    document.clock.now += 90_000;
    const failing = `${name}, call ${place + 1}`;
    expect([failing, first]).toEqual([failing, [[expect.any(Number)]]]);
    expect([failing, value()]).toEqual([failing, first]);
    document.clock.now += 90_000;
    expect([failing, service.total(), service.asked.length]).toEqual([failing, 1, 1]);
    expect([failing, usage(document)]).toMatchObject([failing, { billed: 1, uncertain: 0, underWay: 0 }]);
  });
});

it("where the answer can't be compressed at all, it is kept as it is", () => {
  const { service, document, value } = opened();
  document.service = (name) => {
    if (name === "gzip") throw new Error("Exception: Service error: Utilities");
  };
  const first = value();
  document.clock.now += 90_000;
  expect([value(), service.total()]).toEqual([first, 1]);
});

describe("a spreadsheet in a shared drive, which has no owner", () => {
  beforeEach(() => haveModes("sheets:no-owner"));
  afterEach(() => haveModes());

  it("says in its cells whose settings are missing, once a user of it has chosen a service", () => {
    const { document, service, value } = opened();
    expect(value()).toBe("No service is set: open PROP and choose one (PROP_BASE_URL)");
    usage(document);
    expect(value()).toMatch(
      /settings of this spreadsheet's owner, who has chosen no service\. In a shared drive it has no owner/,
    );
    expect(service.asked.length).toBe(0);
  });
});
