/** The key is sent to the chosen service only, and appears nowhere else, in both hosts. */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type Device } from "../../standIns/office/excelRealm";
import { callSheets, newDocument } from "../../standIns/appsScript/sheetsRealm";
import { outcome } from "../../hosts/parts/shown";

const HOME = "5500 Grand Lake Dr, San Antonio, TX, 78244";
const KEY = 'secret/key+with"signs%41==';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});

let count = 0;
const open = (situation: string) => {
  const log = `kept${(count += 1)}`;
  const settings = { PROP_BASE_URL: service.base(situation, log), PROP_API_KEY: KEY };
  return { log, settings };
};

const calls = {
  excel: (settings: Record<string, string>) => {
    const device = newDevice(settings);
    const excel = openExcel(device);
    return {
      call: (name: string, args: unknown[]) => outcome(() => excel.call(name, args)),
      kept: () => inside(device),
    };
  },
  sheets: (settings: Record<string, string>) => {
    const document = newDocument(settings);
    return {
      call: (name: string, args: unknown[]) => outcome(() => callSheets(document, `PROP_${name}`, args)),
      kept: () => {
        const { cache, properties, spreadsheet, log } = document;
        return Promise.resolve(everything({ cache, properties, spreadsheet, log }));
      },
    };
  },
};

/** Everything in a value, as text. */
const everything = (value: unknown): string => {
  const seen = new Set<unknown>();
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === "function") return undefined;
    if (typeof each === "object" && each !== null) {
      if (seen.has(each)) return undefined;
      seen.add(each);
    }
    return each instanceof Map ? [...each] : each;
  });
};

/** Everything in the device's database, as text. */
const inside = (device: Device): Promise<string> =>
  new Promise((resolve) => {
    const opening = device.database!.open("prop");
    opening.onsuccess = () => {
      const all = opening.result.transaction("answers").objectStore("answers");
      const [keys, values] = [all.getAllKeys(), all.getAll()];
      values.onsuccess = () => resolve(JSON.stringify([keys.result, values.result]));
    };
  });

describe.each(["excel", "sheets"] as const)("%s", (host) => {
  it.each([301, 302, 307])("a redirect (%d) is refused with a message: nobody else sees a request", async (status) => {
    const { log, settings } = open(`redirecting-${status}`);
    const { call } = calls[host](settings);
    expect(await call("VALUE", [HOME, "price"])).toBe(
      "The service answered with a redirect, which PROP doesn't follow because it would pass the key on: " +
        "check the service's address",
    );
    expect(await service.asked(log)).toHaveLength(1);
    expect(await service.asked(`${log}-elsewhere`)).toEqual([]);
    expect(await call("USAGE", ["billed,uncertain,failed"])).toEqual([[0, 0, 1]]);
  });

  it("a key that the service repeats in an answer is neither shown nor kept, however it is written", async () => {
    const { log, settings } = open("repeating");
    const { call, kept } = calls[host](settings);
    const shown = await call("VALUE", [HOME, "price,.note0,.note1,.note2,.note3,.note4,.note5"]);
    expect(shown).toEqual([[215_000, ...Array<string>(6).fill("see https://x.example/?key=…&a=1")]]);
    const all = (await kept()) + JSON.stringify(shown) + JSON.stringify(await call("VALUE", [HOME, ".list"]));
    expect(all).toContain("5500-Grand-Lake-Dr");
    for (const written of [KEY, JSON.stringify(KEY).slice(1, -1), encodeURIComponent(KEY)]) {
      expect(all.toLowerCase()).not.toContain(written.toLowerCase());
    }
    expect(await service.asked(log)).toHaveLength(1);
  });
});
