/** Build's Insert in both hosts: a formula goes where its result has room, and nothing of a person's is written over. */
import { OPEN } from "./parts/openInBoth";

jest.setTimeout(240_000);

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const TAXES = { name: "TAXES", arguments: ["A1"] } as const;

describe.each(OPEN)("in %s", (_name, open) => {
  it("a cell that isn't blank is named and left alone", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, C1: "mine" });
    host.select("C1");
    expect(await host.panel("insert", TAXES, "selectedCell")).toMatchObject({
      message: expect.stringMatching(/C1 would be filled in, but isn't empty: select a cell with room, or clear it$/),
    });
    expect(host.shows("C1")).toBe("mine");
    expect(host.asked()).toEqual([]);
  });

  it("a result that is known, and has no room, is refused before anything is written", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, H1: "=PROP.TAXES(A1)" });
    expect(host.shows("H1")).toBe("year");
    host.asked();
    await host.type({ D3: "mine" });
    host.select("C1");
    expect(await host.panel("insert", TAXES, "selectedCell")).toMatchObject({
      message: expect.stringMatching(/^C1:D\d+ would be filled in, but isn't empty/),
    });
    expect([host.shows("C1"), host.shows("D3")]).toEqual(["", "mine"]);
    host.select("E1");
    expect(await host.panel("insert", { ...TAXES, arguments: ["A1", "year"] }, "selectedCell")).toMatch(/E1$/);
    expect(host.asked()).toEqual([]);
  });

  it("where there is no room, a new sheet has it, and its formula refers to the cells that were meant", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, C1: "mine" });
    host.select("C1");
    const value = { name: "VALUE", arguments: ["A1", "price"] };
    expect(await host.panel("insert", value, "newSheet")).toBe("'PROP VALUE'!A1");
    expect(await host.panel("insert", { ...value, arguments: ["Sheet1!A1", "price"] }, "newSheet")).toBe(
      "'PROP VALUE (2)'!A1",
    );
    await host.type({ E1: '=PROP.VALUE(A1, "price")' });
    const shown = ["PROP VALUE", "PROP VALUE (2)"].map((sheet) => host.shows("A1", sheet));
    expect(shown).toEqual([host.shows("E1"), host.shows("E1")]);
  });

  it("in a new sheet, a cell typed after an equals sign is the one that was meant, and a filter stays one", async () => {
    const host = open({}, {});
    await host.type({ A1: "78244" });
    host.select("C1");
    const search = { name: "SEARCH", arguments: ["=A1", "", "2:4"] };
    expect(await host.panel("insert", search, "newSheet")).toBe("'PROP SEARCH'!A1");
    const written = host.cells().find(({ place }) => place === "'PROP SEARCH'!A1");
    expect(written?.formula).toMatch(/\(Sheet1!A1[,;] ?[,;] ?"2:4"\)$/);
  });

  it("takes the place of another formula of ours", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, C1: '=PROP.VALUE(A1, "price")' });
    host.select("C1");
    expect(await host.panel("insert", { name: "VALUE", arguments: ["A1", "priceRangeLow"] }, "selectedCell")).toMatch(
      /C1$/,
    );
  });
});
