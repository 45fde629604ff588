/** Calls one function in both realms against one situation and holds them to the same cells and the same requests. */
import type { TestService } from "../../standIns/service/testService";
import { newDevice, openExcel } from "../../standIns/office/excelRealm";
import { callSheets, newDocument } from "../../standIns/appsScript/sheetsRealm";
import { outcome } from "./shown";

export interface Shown {
  readonly cells: unknown[][] | string;
  readonly requests: readonly string[];
}

let count = 0;

export async function bothHosts(
  service: TestService,
  situation: string,
  name: string,
  args: readonly unknown[],
): Promise<Shown> {
  const run = `both${(count += 1)}`;
  const settings = (host: string) => ({
    PROP_BASE_URL: service.base(situation, `${run}-${host}`),
    PROP_API_KEY: "sandbox",
    PROP_RATE_PER_SECOND: "1000",
  });
  const excel = await outcome(() => openExcel(newDevice(settings("excel"))).call(name, args));
  const sheets = await outcome(() => callSheets(newDocument(settings("sheets")), `PROP_${name}`, args));
  const [excelAsked, sheetsAsked] = await Promise.all(
    ["excel", "sheets"].map(async (host) =>
      (await service.asked(`${run}-${host}`)).map(({ path, query }) => `${path} ${JSON.stringify(query)}`).sort(),
    ),
  );
  expect(sheets).toEqual(excel);
  expect(sheetsAsked).toEqual(excelAsked);
  return { cells: excel, requests: excelAsked! };
}
