/** A full cell of text as an address, a place or a center: one line says what is wrong, and nothing is requested. */
import { openTestService, type TestService } from "../standIns/service/testService";
import { bothHosts } from "./parts/bothHosts";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const CELL = 32_767;
const full = (filling: string): string => `x${filling.repeat(CELL)}`.slice(0, CELL - 1) + "x";

describe("in both hosts", () => {
  it.each<readonly [name: string, args: readonly unknown[], argument: string]>([
    ["VALUE", [full(" ")], "address"],
    ["RECORD", [full(",")], "address"],
    ["COMPS", [full("-")], "address"],
    ["NEARBY", [full(", "), 1], "center"],
    ["SEARCH", [full(" ")], "where"],
    ["COUNT", [full(",")], "where"],
    ["FORSALE", [full("TX ")], "where"],
    ["VALUE", ["5500 Grand Lake Dr, San Antonio, TX 78244", full("a")], "fields"],
    ["SEARCH", [78244, full("a ")], "type"],
    ["SEARCH", [78244, "", full("1")], "beds"],
    ["VALUE", ["5500 Grand Lake Dr, San Antonio, TX 78244", "", full("= ")], "options"],
    ["RANDOM", [5, full("a")], "sample"],
  ])("%s of a whole cell of text is refused in a line", async (name, args, argument) => {
    const { cells, requests } = await bothHosts(service, "sandbox", name, args);
    expect(cells).toBe(`${argument}: 32,767 characters were given; the limit is 500`);
    expect(requests).toEqual([]);
  });

  it("in a column it is an error in its row, and the others are requested", async () => {
    const homes = [["5500 Grand Lake Dr, San Antonio, TX 78244"], [full(",")], ["1 Elm St, Austin, TX 78701"]];
    const { requests } = await bothHosts(service, "sandbox", "VALUE", [homes, "price, problem"]);
    expect(requests).toHaveLength(2);
  });
});
