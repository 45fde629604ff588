/** What the panel says of a table's size, in both hosts. */
import { OPEN } from "./parts/openInBoth";

const TABLE = { A1: '=PROP.SEARCH(78244, , , , "formattedAddress, bedrooms", 20)' };

describe.each(OPEN)("the size of a result in %s", (_, open) => {
  it("is that of its rows without headings, at the formula", async () => {
    const host = open({}, {});
    await host.type(TABLE);
    const sizeAt = async (cell: string) => {
      host.select(cell);
      return (await host.panel("selectedCell"))?.size;
    };
    expect([host.shows("A1"), host.shows("B22")]).toEqual(["formattedAddress", ""]);
    expect(await sizeAt("A1")).toEqual({ rows: 20, columns: 2 });
    expect(await sizeAt("B4")).toBeUndefined();
  });

  it("isn't told of a single row, or where another function may have changed it", async () => {
    const host = open({}, {});
    await host.type({ A1: "5500 Grand Lake Dr, San Antonio, TX 78244", B1: "=PROP.VALUE(A1)" });
    host.select("B1");
    expect(await host.panel("selectedCell")).not.toHaveProperty("size");
    await host.type({ B3: '=INDEX(PROP.SEARCH(78244, , , , "formattedAddress, bedrooms", 20), 2, 1)' });
    host.select("B3");
    expect(await host.panel("selectedCell")).not.toHaveProperty("size");
  });
});
