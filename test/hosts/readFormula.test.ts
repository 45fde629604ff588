/** Build in both hosts: the selected cell's formula is read and changed, and cells are taken by selecting them. */
import { isProblem } from "../../src/shared/api/problem";
import { OPEN } from "./parts/openInBoth";

jest.setTimeout(240_000);

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

describe.each(OPEN)("in %s", (_name, open) => {
  it("a formula is read from its cell, and nothing is requested", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, C1: '=PROP.VALUE(A1, "price")', D1: "mine", E1: "=1+1" });
    host.asked();
    host.select("C1");
    const draft = await host.panel("selectedDraft");
    if (draft === undefined || isProblem(draft)) throw new Error(draft?.message ?? "There is no draft");
    expect(draft).toMatchObject({ name: "VALUE" });
    expect(draft.arguments.slice(0, 2)).toEqual(["A1", "price"]);
    host.select("D1");
    expect(await host.panel("selectedDraft")).toBeUndefined();
    host.select("E1");
    expect(await host.panel("selectedDraft")).toBeUndefined();
    expect(host.asked()).toEqual([]);
  });

  it("selected cells are an argument, which a formula on their sheet writes without it", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, A2: HOME, C1: HOME });
    host.select("A1:A2");
    expect(await host.panel("selectedReference")).toBe("Sheet1!A1:A2");
    host.select("A1:A2", "C1");
    expect(await host.panel("selectedReference")).toMatchObject({ message: expect.stringContaining("select one") });
    host.select("E1");
    expect(await host.panel("insert", { name: "VALUE", arguments: ["Sheet1!A1:A2", "price"] }, "selectedCell")).toMatch(
      /E1$/,
    );
    const written = host.cells().find(({ place }) => place === "Sheet1!E1");
    expect(written?.formula).toMatch(/\(A1:A2[,;] ?"price"\)$/);
  });
});
