/** A slow answer doesn't delay the others of its batch. */
import { newDevice, openExcel } from "../../standIns/office/excelRealm";
import { moment } from "../../standIns/office/virtualTime";

const SETTINGS = { PROP_BASE_URL: "https://service.example/v1", PROP_API_KEY: "key-of-a-test" };
const SLOW = "3 Elm St, Austin, TX 78723";
const LIST = [1, 2, 3, 4, 5, 6].map((home) => `${home} Elm St, Austin, TX 78723`);

describe("a page that is closed while it waits for one answer of a list", () => {
  it("has stored and booked the answers that arrived, and only that one may be billed", async () => {
    const device = newDevice(SETTINGS);
    const asked: string[] = [];
    const wire = ((url: string) => {
      const address = new URL(url).searchParams.get("address") ?? "";
      asked.push(address);
      return address === SLOW
        ? new Promise<never>(() => undefined)
        : Promise.resolve(new Response(JSON.stringify({ price: 200_000, comparables: [] })));
    }) as typeof fetch;
    const page = openExcel(device, { wire });
    void page.call("VALUE", [LIST.map((address) => [address]), "price"]);
    const usage = async (): Promise<unknown> => (await page.call("USAGE", ["billed, uncertain"]))[0];
    for (let looks = 0; looks < 40 && asked.length < LIST.length; looks += 1) await moment(50);
    for (let looks = 0; looks < 40 && JSON.stringify(await usage()) !== "[5,0]"; looks += 1) await moment(50);
    expect(await usage()).toEqual([5, 0]);
    page.close();
    const next = openExcel(device, { wire });
    const others = LIST.filter((address) => address !== SLOW);
    expect(await next.call("VALUE", [others.map((address) => [address]), "price"])).toEqual(
      others.map(() => [200_000]),
    );
    expect([...asked].sort()).toEqual(LIST);
  });
});
