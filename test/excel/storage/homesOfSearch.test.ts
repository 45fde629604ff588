/** The homes that a long search finds are looked up at no cost: at once in this tab, and soon in every other. */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type Device, type ExcelRealm } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOMES = 1000;

const searched = (excel: ExcelRealm) =>
  outcome(() => excel.call("SEARCH", [78244, "", "", "", "formattedAddress", HOMES, "headers=0"])) as Promise<
    string[][]
  >;
const lookedUp = (excel: ExcelRealm, homes: string[][]) =>
  outcome(() => excel.call("RECORD", [homes, "formattedAddress"])) as Promise<string[][]>;

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(new Error("The database does not answer"));
  });

/** How many addresses the device's database can find. */
async function addressesIn({ database }: Device): Promise<number> {
  const opened = await request(database!.open("prop"));
  const keys = await request(opened.transaction("answers").objectStore("answers").getAllKeys());
  opened.close();
  return keys.filter((key) => String(key).includes(" whole at ")).length;
}

it("a search of 1,000 homes is kept when it shows, and its homes are found by their addresses soon after", async () => {
  const settings = { PROP_BASE_URL: service.base("homes-1000", "homes"), PROP_API_KEY: "sandbox" };
  const device = newDevice({ ...settings, PROP_RATE_PER_SECOND: "1000" });
  const asked = async () => (await service.asked("homes")).length;
  const tab = openExcel(device);
  const homes = await searched(tab);
  expect(homes).toHaveLength(HOMES);
  expect(await searched(openExcel(device))).toEqual(homes);
  expect(await lookedUp(tab, homes)).toEqual(homes);
  expect(await asked()).toBe(2);
  while ((await addressesIn(device)) < HOMES) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await lookedUp(openExcel(device), homes)).toEqual(homes);
  expect(await asked()).toBe(2);
});
