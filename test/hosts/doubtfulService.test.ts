/** A service is tested before it is chosen, and uncertain requests are settled by a check of the provider's account. */
import { SANDBOX_KEY } from "../../src/sandbox";
import type { SettingChanges, TestResult } from "../../src/shared/panelApi/panelApi";
import type { Problem } from "../../src/shared/api/problem";
import type { Usage } from "../../src/shared/fetching/ledger/ledger";
import { openTestService, type TestService } from "../standIns/service/testService";
import { execute } from "../standIns/appsScript/execution";
import { newDevice, openExcel } from "../standIns/office/excelRealm";
import { callSheets, newDocument, type SheetsDocument } from "../standIns/appsScript/sheetsRealm";
import { outcome } from "./parts/shown";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const KEY = "a-key-of-another-service";

const inPanel = <T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T =>
  JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string) as T;

describe("before a service is chosen", () => {
  it.each([
    ["sandbox", true, /^The sandbox answered/],
    ["no-plan", true, /^The service answers\.$/],
    ["too-many", true, /^The service answers\.$/],
    ["dropping", false, /^No service answers at this address/],
    ["not-json", false, /not as the service does/],
    ["failing", false, /not as the service does \(status 500\)/],
  ])("one that is %s is tested in both hosts: nothing is billed, no setting changes", async (situation, ok, says) => {
    const name = `try-${situation}`;
    const changes = { PROP_BASE_URL: service.base(situation, name) };
    const device = newDevice({ PROP_API_KEY: KEY });
    const { panelApi } = openExcel(device);
    const inExcel = (await panelApi.tryService(changes)) as TestResult;
    expect(inExcel).toMatchObject({ ok, message: expect.stringMatching(says) });
    expect([...device.settings.keys()]).toEqual(["PROP_API_KEY"]);
    const document = newDocument({ PROP_API_KEY: KEY });
    expect(inPanel<TestResult>(document, "tryService", changes)).toEqual(inExcel);
    expect(document.owner.properties.getProperty("PROP_BASE_URL")).toBeNull();
    expect(await service.asked(name)).toEqual([]);
    expect((await service.asked(`${name}-probes`)).length).toBe(2);
  });

  it("the key that is stored for another service isn't sent", async () => {
    const sent: (RequestInit | undefined)[] = [];
    const wire: typeof fetch = (url, options) => (sent.push(options), fetch(url, options));
    const { panelApi } = openExcel(newDevice({ PROP_API_KEY: KEY }), { wire });
    await panelApi.tryService({ PROP_BASE_URL: service.base("sandbox", "key") });
    expect(JSON.stringify(sent)).not.toContain(KEY);
    expect(sent).toHaveLength(1);
  });

  it("the built-in sandbox is available, and an invalid address is refused", async () => {
    const { panelApi } = openExcel(newDevice());
    expect(await panelApi.tryService({ PROP_BASE_URL: "demo:" })).toMatchObject({ ok: true });
    expect(await panelApi.tryService({ PROP_BASE_URL: "http://somewhere/v1" })).toMatchObject({ kind: "problem" });
  });
});

it("a key is tested before it is saved in both hosts: the typed one is sent, and the stored one stays", async () => {
  const stored = { PROP_API_KEY: SANDBOX_KEY, PROP_BASE_URL: service.base("sandbox", "typed-key") };
  const device = newDevice(stored);
  const { panelApi } = openExcel(device);
  const document = newDocument(stored);
  const test = async (...given: readonly SettingChanges[]): Promise<readonly unknown[]> => [
    await panelApi.test(...given),
    inPanel<TestResult>(document, "test", ...given),
  ];
  const refused = { ok: false, message: expect.stringMatching(/^The service did not accept the key/) };
  const malformed = { kind: "problem", message: expect.stringMatching(/key/) };
  expect(await test({ PROP_API_KEY: "typed" })).toEqual([refused, refused].map(expect.objectContaining));
  expect(await test({ PROP_API_KEY: "of two\nlines" })).toEqual([malformed, malformed].map(expect.objectContaining));
  expect(device.settings.get("PROP_API_KEY")).toBe(SANDBOX_KEY);
  expect(await test()).toEqual([true, true].map((ok) => expect.objectContaining({ ok })));
  expect(await service.asked("typed-key")).toEqual([]);
});

it("a service that doesn't respond ends the test of a key, which would otherwise keep it from being saved", async () => {
  jest.useFakeTimers();
  const wire: typeof fetch = (_, options) =>
    new Promise((__, reject) => options?.signal?.addEventListener("abort", () => reject(options.signal!.reason)));
  const { panelApi } = openExcel(newDevice({ PROP_BASE_URL: "https://silent.example.com/v1" }), { wire });
  const tested = panelApi.test({ PROP_API_KEY: KEY });
  await jest.advanceTimersByTimeAsync(21_000);
  jest.useRealTimers();
  expect(await tested).toMatchObject({ ok: false });
});

describe("a check of the provider's account", () => {
  const check = { uncertain: 1, billed: 0 };

  it("clears an uncertain request in Excel, and a second time finds none", async () => {
    const device = newDevice({ PROP_BASE_URL: service.base("dropping", "excel"), PROP_API_KEY: "k" });
    const { panelApi, call } = openExcel(device);
    await outcome(() => call("VALUE", [HOME]));
    expect(await panelApi.usage()).toMatchObject({ uncertain: 1, left: 49 });
    expect(await panelApi.release({ uncertain: 1, billed: 2 })).toMatchObject({ kind: "problem" });
    const after = (await panelApi.release(check)) as Usage;
    expect(after).toMatchObject({ uncertain: 0, billed: 0, left: 50, checks: [check] });
    expect(await openExcel(device).panelApi.usage()).toEqual(after);
    expect(((await panelApi.release(check)) as Problem).message).toMatch(/this month has 0/);
  });

  it("books it as billed in Google Sheets if it was, with a note", () => {
    const document = newDocument({ PROP_BASE_URL: service.base("dropping", "sheets"), PROP_API_KEY: "k" });
    expect(() => callSheets(document, "PROP_VALUE", [HOME])).toThrow();
    const after = inPanel<Usage>(document, "release", { uncertain: 1, billed: 1 });
    expect(after).toMatchObject({ uncertain: 0, billed: 1, left: 49, checks: [{ uncertain: 1, billed: 1 }] });
    expect(inPanel<Usage>(document, "usage")).toEqual(after);
  });
});
