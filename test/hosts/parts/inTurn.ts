/** Calls in sequence on one device and in one document, with equal cells and requests in both. */
import type { TestService } from "../../standIns/service/testService";
import type { Shown } from "./bothHosts";
import { newDevice, openExcel } from "../../standIns/office/excelRealm";
import { callSheets, newDocument } from "../../standIns/appsScript/sheetsRealm";
import { outcome } from "./shown";

export type Called = readonly [name: string, ...args: readonly unknown[]];

let count = 0;

export async function inTurn(
  service: TestService,
  situation: string,
  calls: readonly Called[],
  more: Readonly<Record<string, string>> = {},
): Promise<readonly Shown[]> {
  const run = `turn${(count += 1)}`;
  const settings = (host: string) => ({
    PROP_BASE_URL: service.base(situation, `${run}-${host}`),
    PROP_API_KEY: "sandbox",
    PROP_RATE_PER_SECOND: "1000",
    ...more,
  });
  const excel = openExcel(newDevice(settings("excel")));
  const document = newDocument(settings("sheets"));
  const shown: Shown[] = [];
  const before = { excel: 0, sheets: 0 };
  const asked = async (host: "excel" | "sheets"): Promise<readonly string[]> => {
    const all = (await service.asked(`${run}-${host}`)).map(({ path, query }) => `${path} ${JSON.stringify(query)}`);
    const later = all.slice(before[host]);
    before[host] = all.length;
    return later.sort();
  };
  for (const [name, ...args] of calls) {
    const cells = await outcome(() => excel.call(name, args));
    expect(await outcome(() => callSheets(document, `PROP_${name}`, args))).toEqual(cells);
    const requests = await asked("excel");
    expect(await asked("sheets")).toEqual(requests);
    shown.push({ cells, requests });
  }
  return shown;
}
