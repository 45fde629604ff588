/** A Google Sheets that is harder on a script than the documents say at first. */
import { execute } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { callSheets } from "../standIns/appsScript/sheetsRealm";
import { haveModes } from "../standIns/modes";
import { column } from "./parts/rentRoll";
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

describe("where UrlFetchApp throws before it sends anything", () => {
  const thrown: readonly (readonly [why: string, message: string, told: RegExp])[] = [
    [
      "a permission is missing",
      "You do not have permission to call UrlFetchApp.fetchAll. Required permissions: https://www.googleapis.com/auth/script.external_request",
      /allow it to connect to an external service/,
    ],
    ["the script was never authorised", "Authorization is required to perform that action.", /allow it to connect/],
    [
      "a day's quota is spent",
      "Service invoked too many times for one day: urlfetch.",
      /daily limit .* fetch again tomorrow/,
    ],
    [
      "a day's quota is spent, in another language",
      "Dienst an einem Tag zu oft aufgerufen: urlfetch.",
      /daily limit .* fetch again tomorrow/,
    ],
    [
      "too much is asked at once",
      "Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.",
      /again in a minute/,
    ],
    [
      "the address is not on the whitelist",
      "Request to https://service.example/v1 failed because the URL has not been whitelisted in the script manifest.",
      /urlFetchWhitelist/,
    ],
    ["the address is none", "Invalid argument: https://service.example:1x/v1", /open PROP and check it/],
    ["nobody knows the address", "DNS error: https://service.example/v1", /open PROP and check it/],
  ];

  it.each(thrown)(
    "%s: the cell says what helps, nothing is booked, and it makes its request once that is fixed",
    (_, message, told) => {
      const { service, document, value } = opened();
      document.service = (name) => {
        if (name === "fetchAll") throw new Error(message);
      };
      expect(value()).toMatch(told);
      expect(value()).toMatch(/Nothing was sent$/);
      expect([service.asked.length, usage(document)]).toMatchObject([0, { billed: 0, uncertain: 0, underWay: 0 }]);
      delete document.service;
      document.clock.now += 120_000;
      expect(value()).toEqual([[expect.any(Number)]]);
      expect([service.asked.length, usage(document)]).toMatchObject([1, { billed: 1, uncertain: 0 }]);
    },
  );

  it("in a column of 12 none is booked as uncertain", () => {
    const { service, document } = column(0, "50");
    document.service = (name) => {
      if (name === "fetchAll") throw new Error("Service invoked too many times for one day: urlfetch.");
    };
    addresses(12).forEach((address, index) => document.spreadsheet.active.set(index + 1, 1, address));
    callSaid(document, addresses(12));
    expect([service.asked.length, usage(document)]).toMatchObject([0, { billed: 0, uncertain: 0, underWay: 0 }]);
  });

  it("after an unknown error the request may have been sent: it counts as uncertain, and isn't soon made again", () => {
    const { document, value } = opened();
    document.service = (name) => {
      if (name === "fetchAll") throw new Error("Address unavailable: https://service.example/v1");
    };
    value();
    expect(usage(document)).toMatchObject({ billed: 0, uncertain: 1 });
  });
});

const callSaid = (document: SheetsDocument, homes: readonly string[]): unknown =>
  said(() => callSheets(document, "PROP_VALUE", [homes.map((home) => [home]), "price"]));

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
