/**
 * What Google says in place of an answer: what cells, menu and panel show, what is booked, and that nothing more is tried
 * while it would fail again. The messages are as people reported them.
 */
import { GOOGLE_MESSAGES, googleMessage } from "../../src/shared/panelApi/googleMessages";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { callSheets } from "../standIns/appsScript/sheetsRealm";
import { column } from "./parts/rentRoll";
import { said } from "./parts/said";

type Reported = readonly (readonly [what: string, message: string, told: RegExp])[];

const DAILY = /^Google's daily limit of requests .* fetch again tomorrow/;

/** Nothing was sent, and for a while nothing would be. */
const NOT_SENT: Reported = [
  [
    "a permission is missing",
    "You do not have permission to call UrlFetchApp.fetchAll. Required permissions: https://www.googleapis.com/auth/script.external_request",
    /permission to connect to an external service .* grant the permission/,
  ],
  ["the script was never authorised", "Authorization is required to perform that action.", /grant the permission/],
  ["a day's quota is spent", "Service invoked too many times for one day: urlfetch. (line 43).", DAILY],
  ["a day's quota of Workspace is spent", "Service invoked too many times for one day: premium urlfetch.", DAILY],
  [
    "too much is asked at once",
    "Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.",
    /again in a minute/,
  ],
  [
    "the administrator allows other addresses only",
    "UrlFetch calls to https://service.example/v1/avm/value?address=5500%20Grand%20Lake%20Dr are not permitted by your admin",
    /administrator .* allowlist/,
  ],
  [
    "the address is not on the manifest's list",
    "Request to https://service.example/v1 failed because the URL has not been whitelisted in the script manifest.",
    /urlFetchWhitelist/,
  ],
  ["the address is none", "Invalid argument: https://service.example:1x/v1", /open PROP and check it/],
  ["nobody knows the address", "DNS error: https://service.example/v1", /open PROP and check it/],
];

/** Where the limit's name stands differs. */
const TRANSLATED: Reported = [
  ["a day's quota is spent, in Korean", "하루에 premium urlfetch 서비스를 너무 많이 호출했습니다.", DAILY],
  ["a day's quota is spent, in Korean, without Workspace", "하루에 urlfetch 서비스를 너무 많이 호출했습니다.", DAILY],
  ["a day's quota is spent, in Japanese", "1 日にサービス premium urlfetch を実行した回数が多すぎます。", DAILY],
  [
    "a day's quota is spent, in Japanese, without Workspace",
    "1 日にサービス urlfetch を実行した回数が多すぎます。",
    DAILY,
  ],
  ["a day's quota is spent, in Portuguese", "Serviço chamado muitas vezes no mesmo dia: urlfetch.", DAILY],
  ["a day's quota is spent, in Spanish", "Servicio solicitado demasiadas veces en un mismo día: urlfetch.", DAILY],
  ["a day's quota is spent, in French", "Trop d'appels pour ce service aujourd'hui : premium urlfetch.", DAILY],
  ["a day's quota is spent, in German", "Dienst an einem Tag zu oft aufgerufen: urlfetch.", DAILY],
  ["a day's quota is spent, in Persian", "سرویس در طول یک روز به دفعات زیاد فراخوان شده است:urlfetch.", DAILY],
];

/** It may have been sent, and for a while it would fail again. */
const DOUBTFUL: Reported = [
  [
    "too much data was fetched",
    "Bandwidth quota exceeded: https://service.example/v1. Try reducing it.",
    /limit of data/,
  ],
  ["scripts ran too long today", "Service using too much computer time for one day", /daily running time/],
  ["too much runs at once", "Too many simultaneous invocations: Spreadsheets", /wait a minute/],
  [
    "too many cells run at once",
    "Service invoked too many times in a short time: exec qps. Try Utilities.sleep(1000) between calls.",
    /wait a minute/,
  ],
];

const TOO_LARGE = "Limit Exceeded: URLFetch Response Size.";

interface Usage {
  readonly billed: number;
  readonly uncertain: number;
  readonly underWay: number;
}

const usage = (document: SheetsDocument): Usage =>
  JSON.parse(execute(document, "propPanel", ["usage", "[]"]) as string) as Usage;

const [HOME = "", NEXT = "", ...MORE] = addresses(25);
const LIST = [HOME, NEXT, ...MORE].map((home) => [home]);
const LATER = 16 * 60_000;

function opened() {
  const service = sandboxNetwork();
  const document = newDocument(KEYED, { network: service.network });
  const value = (home: unknown): unknown => said(() => callSheets(document, "PROP_VALUE", [home, "price"]));
  return { service, document, value, calls: throwing(document) };
}

/** Throws a message in the given calls of `fetchAll`, and counts these calls. */
function throwing(document: SheetsDocument) {
  let [count, from, to, message] = [0, Infinity, Infinity, ""];
  document.service = (name) => {
    if (name !== "fetchAll") return;
    count += 1;
    if (count >= from && count <= to) throw new Error(message);
  };
  return {
    throw: (text: string, first = 1, last = Infinity) => void ([count, from, to, message] = [0, first, last, text]),
    count: () => count,
  };
}

const isPrice = (cell: unknown): boolean => typeof cell === "number";

describe("where nothing was sent", () => {
  it.each([...NOT_SENT, ...TRANSLATED])(
    "as %s, a cell says what helps, nothing is booked, and it makes its request once that has passed",
    (_, message, told) => {
      const { service, document, value, calls } = opened();
      calls.throw(message);
      expect(value(HOME)).toMatch(told);
      expect(value(HOME)).toMatch(/\. Nothing was sent$/);
      expect(value(NEXT)).toMatch(told);
      expect([service.asked.length, calls.count()]).toEqual([0, 1]);
      expect(usage(document)).toMatchObject({ billed: 0, uncertain: 0, underWay: 0 });
      calls.throw("");
      document.service = () => undefined;
      document.clock.now += LATER;
      expect(value(HOME)).toEqual([[expect.any(Number)]]);
      expect([service.asked.length, usage(document)]).toMatchObject([1, { billed: 1, uncertain: 0 }]);
    },
  );
});

describe.each(NOT_SENT)("where %s", (_, message, told) => {
  it("in the middle of a list, the rows so far are kept and booked, and the others say what helps", () => {
    const { service, document, value, calls } = opened();
    value(["9 Elsewhere Ave, San Antonio, TX 78244"]);
    calls.throw(message, 2);
    const cells = (value(LIST) as unknown[][]).flat();
    expect(cells.filter(isPrice)).toHaveLength(10);
    expect(cells.filter((cell) => told.test(String(cell)))).toHaveLength(15);
    expect([service.total(), calls.count()]).toEqual([11, 2]);
    expect(usage(document)).toMatchObject({ billed: 11, uncertain: 0, underWay: 0 });
  });

  it("Fetch in the menu stops there, and its dialog says what helps", () => {
    const { document, service } = column(25, "100");
    document.cache.entries.clear();
    const calls = throwing(document);
    const billed = service.total();
    calls.throw(message, 2);
    document.owner.answers.push("OK");
    document.owner.told.length = 0;
    execute(document, "propRefreshSelection");
    expect(document.owner.told.at(-1)).toMatch(new RegExp(told.source.replace("^", "")));
    expect([service.total() - billed, calls.count()]).toEqual([10, 2]);
    expect(usage(document)).toMatchObject({ uncertain: 0, underWay: 0 });
  });
});

describe.each(DOUBTFUL)("where %s", (_, message, told) => {
  it("a cell says what helps and that it may have been billed, and no other is tried for now", () => {
    const { document, value, calls } = opened();
    calls.throw(message);
    expect(value(HOME)).toMatch(told);
    expect(value(HOME)).toMatch(/\. It may have been billed$/);
    expect(value(NEXT)).toMatch(told);
    expect(calls.count()).toBe(1);
    expect(usage(document)).toMatchObject({ billed: 0, uncertain: 1, underWay: 0 });
  });

  it("in the middle of a list, that batch alone is uncertain", () => {
    const { service, document, value, calls } = opened();
    value(["9 Elsewhere Ave, San Antonio, TX 78244"]);
    calls.throw(message, 2);
    const cells = (value(LIST) as unknown[][]).flat();
    expect([cells.filter(isPrice).length, cells.filter((cell) => told.test(String(cell))).length]).toEqual([10, 15]);
    expect([service.total(), calls.count()]).toEqual([11, 2]);
    expect(usage(document)).toMatchObject({ billed: 11, uncertain: 10, underWay: 0 });
  });
});

it("an answer that is too large for Google was sent: it counts, its cell says so, and the others go on", () => {
  const { document, value, calls } = opened();
  calls.throw(TOO_LARGE, 1, 1);
  expect(value(HOME)).toMatch(/larger than the 50 MB .*\. It may have been billed$/);
  expect(value(HOME)).toMatch(/larger than the 50 MB/);
  expect(value(NEXT)).toEqual([[expect.any(Number)]]);
  expect(usage(document)).toMatchObject({ billed: 1, uncertain: 1 });
});

it("a URL that is too long for Google is about its own cell alone", () => {
  const { document, value, calls } = opened();
  calls.throw("Limit Exceeded: URLFetch URL Length.");
  expect(value(HOME)).toMatch(/shorten the arguments\. Nothing was sent$/);
  calls.throw("", Infinity);
  expect(value(NEXT)).toEqual([[expect.any(Number)]]);
  expect(usage(document)).toMatchObject({ billed: 1, uncertain: 0 });
});

it.each([
  "Address unavailable: https://service.example/v1",
  "使用できないアドレス: https://service.example/v1",
  "Oops",
])("after %s the request may have been sent: it counts as uncertain, and isn't soon made again", (message) => {
  const { document, value, calls } = opened();
  calls.throw(message);
  value(HOME);
  expect(usage(document)).toMatchObject({ billed: 0, uncertain: 1 });
});

it("what a person typed into an address is no message of Google's", () => {
  for (const typed of ["not permitted by your admin", "script.external_request", "URLFetch URL Length: urlfetch."]) {
    const url = `https://service.example/v1/avm/value?address=${typed.replace(/ /g, "+")}`;
    expect(googleMessage(new Error(`Address unavailable: ${url}`))).toMatchObject({ sent: "unknown" });
    expect(googleMessage(new Error(`Unexpected error: ${url}`))).toBeUndefined();
  }
});

it("no remedy reads like a message of Google's, and each says where the message is known from", () => {
  for (const { remedy, from } of GOOGLE_MESSAGES) {
    expect(remedy === undefined ? undefined : googleMessage(`${remedy}. Nothing was sent`)).toBeUndefined();
    expect(remedy ?? "").not.toMatch(/\.$/);
    expect(from).toMatch(/^https:\/\/\S+$/);
  }
});

it("a person may fetch again before that: the menu tries once, and then makes the rest", () => {
  const { document, service } = column(3, "100");
  document.cache.entries.clear();
  const calls = throwing(document);
  calls.throw("Service invoked too many times for one day: urlfetch.");
  const billed = service.total();
  for (const end of [1, Infinity]) {
    calls.throw("Service invoked too many times for one day: urlfetch.", end);
    document.owner.answers.push("OK");
    execute(document, "propRefreshSelection");
  }
  expect(service.total() - billed).toBe(3);
});

it("a long list stops, and its rows stay pending, where the day's quota is spent", () => {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "100" }, { network: service.network });
  const sheet = document.spreadsheet.active;
  LIST.forEach(([home], index) => sheet.set(index + 1, 1, home!));
  sheet.selected = { row: 1, column: 1, rows: 25, columns: 1 };
  callSheets(document, "PROP_VALUE", ["9 Elsewhere Ave, San Antonio, TX 78244", "price"]);
  const calls = throwing(document);
  calls.throw("Service invoked too many times for one day: premium urlfetch.", 2);
  document.owner.answers.push({ button: "OK", text: "VALUE price" }, "OK");
  execute(document, "propFillList");
  const filled = (): number => LIST.filter((_, index) => isPrice(sheet.at(index + 1, 2).value)).length;
  const blank = (): number => LIST.filter((_, index) => sheet.at(index + 1, 2).value === "").length;
  expect([filled(), blank(), service.total()]).toEqual([10, 15, 11]);
  calls.throw("", Infinity);
  execute(document, "propContinueList");
  expect([filled(), blank(), service.total()]).toEqual([25, 0, 26]);
});

describe("where the day's quota of the property store is spent", () => {
  const SPENT = "Service invoked too many times for one day: graphite property writes. (line 125)";
  const TOLD = /daily limit of reading and writing a script's stored values/;

  const failing = (document: SheetsDocument, services: RegExp, message = SPENT): void => {
    document.service = (name) => {
      if (services.test(name)) throw new Error(message);
    };
  };

  it.each(["properties", "properties get", "graphite property reads", "property"])(
    "and reading %s fails, a cell, the menu and the panel say so, and nothing is requested",
    (name) => {
      const { service, document } = opened();
      failing(document, /^getPropert/, `Service invoked too many times for one day: ${name}.`);
      expect(said(() => execute(document, "PROP_VALUE", [HOME], CELL))).toMatch(TOLD);
      expect(() => execute(document, "propFetch")).toThrow(TOLD);
      expect(() => execute(document, "propPanel", ["usage", "[]"])).toThrow(TOLD);
      expect(service.asked).toEqual([]);
    },
  );

  it("and writing fails, a cell says that it needs a request, and why it makes none", () => {
    const { service, document, value } = opened();
    failing(document, /^setPropert/);
    expect(value(HOME)).toMatch(/^Needs 1 request: Google's daily limit of reading and writing/);
    expect(service.asked).toEqual([]);
  });

  it("a full store is another matter", () => {
    const { document, value } = opened();
    failing(document, /^setPropert/, "You have exceeded the property storage quota. Please remove some properties.");
    expect(value(HOME)).toMatch(/this document can't store anything more for PROP/);
  });
});

it("a run that Google breaks off says so in the menu and in the panel, with its cells as they were", () => {
  const { document } = column(2, "100");
  lookAt(document);
  document.service = (name) => {
    if (name === "SpreadsheetApp")
      throw new Error("Service Spreadsheets timed out while accessing document with id 1x.");
  };
  expect(() => execute(document, "propPanel", ["freeze", '["sheet"]'])).toThrow(/too slow and stopped the command/);
  delete document.service;
  expect(document.spreadsheet.active.at(1, 2).formula).toMatch(/^=PROP_VALUE/);
});
