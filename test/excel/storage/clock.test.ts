/** A clock that is set, or a laptop that slept, during requests: nothing is requested or billed twice. */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type ExcelRealm } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";
import { moment } from "../../standIns/office/virtualTime";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

let count = 0;

function device() {
  const log = `clock${(count += 1)}`;
  const base = { PROP_BASE_URL: service.base("billing", log), PROP_API_KEY: "sandbox", PROP_RATE_PER_SECOND: "200" };
  return { ...newDevice(base), asked: async () => (await service.asked(log)).length };
}

const homes = Array.from({ length: 10 }, (_, index) => `${2000 + index} Grand Lake Dr, San Antonio, TX 78244`);
const column = (excel: ExcelRealm) =>
  Promise.all(homes.map((address) => outcome(() => excel.call("VALUE", [address, "price"]))));
const usage = (excel: ExcelRealm) => outcome(() => excel.call("USAGE", ["billed, uncertain"]));

const HOUR = 3_600_000;

describe.each([
  ["80 seconds ahead", 80_000],
  ["8 hours ahead", 8 * HOUR],
  ["80 seconds back", -80_000],
  ["a day back", -24 * HOUR],
])("a clock that jumps %s while ten requests are in progress", (_, jump) => {
  it("makes each request once, even if the same tab and another recalculate", async () => {
    const one = device();
    let ahead = 0;
    const set = () => ahead;
    const release: (() => void)[] = [];
    const wire = (async (...what) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return fetch(...what);
    }) as typeof fetch;
    const [left, right] = [openExcel(one, { set, wire }), openExcel(one, { set })];
    // A service that answered a moment ago is sent all ten at once.
    await right.call("VALUE", ["1999 Grand Lake Dr, San Antonio, TX 78244", "price"]);
    const first = column(left);
    while (release.length < 10) await moment(10);
    ahead = jump;
    const again = [column(left), column(right)];
    await moment(700);
    release.forEach((go) => go());
    const cells = await first;
    expect(cells.flat(2).every((cell) => typeof cell === "number")).toBe(true);
    expect(await Promise.all(again)).toEqual([cells, cells]);
    expect(await one.asked()).toBe(11);
    expect(await usage(openExcel(one, { set }))).toEqual([[11, 0]]);
  });
});
