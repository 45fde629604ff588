/** The ways in which the service says that there is nothing, or no more: what cells show, what is billed and asked again. */
import { openTestService, type TestService } from "../standIns/service/testService";
import { inTurn, type Called } from "./parts/inTurn";
import { OPEN } from "./parts/openInBoth";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const COUNTS = ["USAGE", "billed, uncertain, failed"] as const;

/** The call, the same again, and what was counted for them. */
async function twice(situation: string, ...call: Called) {
  const [first, again, usage] = await inTurn(service, situation, [call, call, COUNTS]);
  expect(again).toEqual({ cells: first!.cells, requests: [] });
  return { cells: first!.cells, asked: first!.requests.length, counts: (usage!.cells as unknown[][])[0] };
}

describe("an estimate in both hosts", () => {
  it.each(["VALUE", "RENT", "COMPS"])("%s with too few comparables names the options that help", async (name) => {
    expect(await twice("few-comparables", name, HOME)).toEqual({
      cells:
        "The service refused the request: Not enough comparable listings (raise maxRadius or daysOld in the options)",
      asked: 1,
      counts: [0, 0, 1],
    });
  });
});

describe.each(OPEN)("a list of addresses in %s", (_, open) => {
  it("shows the estimate of a home without a record, and says which address doesn't exist", async () => {
    const host = open({}, {});
    const [unrecorded, missing] = ["12 Unrecorded Ln", "12 Nonexistent Ln"].map(
      (line) => `${line}, San Antonio, TX 78244`,
    );
    await host.type({ A1: unrecorded!, A2: missing! });
    await host.type({ B1: '=PROP.VALUE(A1:A2, "price")', C1: '=PROP.RECORD(A1:A2, "id")' });
    const none = (address: string | undefined) => `No property matches "${address}"`;
    expect(host.shows("B1")).toEqual(expect.any(Number));
    expect(["B2", "C1", "C2"].map((cell) => host.shows(cell))).toEqual([missing, unrecorded, missing].map(none));
    expect(host.asked()).toHaveLength(4);
    await host.type({ D1: '=PROP.VALUE(A1:A2, "low")', E1: '=PROP.RECORD(A1:A2, "beds")' });
    expect(host.asked()).toEqual([]);
  });
});
