/** functions.js alone in a page that has Office.js's globals and no others, over real HTTP. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice, openExcel, type Device } from "../../standIns/office/excelRealm";
import { outcome } from "../../hosts/parts/shown";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
let count = 0;

/** As much of an entity as Excel's card shows. */
interface Card {
  readonly properties: object;
  readonly layouts: {
    readonly card: {
      readonly title: string;
      readonly sections: readonly { readonly title: string; readonly properties: readonly string[] }[];
    };
  };
}

/** A device whose requests have a log of their own. */
function device(situation = "sandbox"): Device & { readonly asked: () => Promise<number> } {
  const log = `bundle${(count += 1)}`;
  const made = newDevice({ PROP_BASE_URL: service.base(situation, log), PROP_API_KEY: "sandbox" });
  return { ...made, asked: async () => (await service.asked(log)).length };
}

describe("the Excel bundle", () => {
  it("registers every function of the catalogue under the id that functions.json names, and no other", () => {
    const { associated, metadata } = openExcel(newDevice());
    const names = CATALOGUE.map(({ name }) => name);
    expect([...associated.keys()]).toEqual(names);
    expect(metadata.functions.map(({ id }) => id)).toEqual(names);
  });

  it("makes the generator functions that each cell runs once, not at each call", () => {
    const script = readFileSync(join(__dirname, "../../../dist/excel/functions.js"), "utf8");
    expect(script).not.toMatch(/=>\w+=>\(function\*/);
  });

  it("makes one request for 100 identical cells that calculate together", async () => {
    const one = device();
    const excel = openExcel(one);
    const cells = await Promise.all(Array.from({ length: 100 }, () => outcome(() => excel.call("VALUE", [HOME]))));
    expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(1);
    expect(cells[0]).toHaveLength(1);
    expect(await one.asked()).toBe(1);
  });

  it("requests nothing when it recalculates, nor after the workbook was closed and opened", async () => {
    const one = device();
    const first = await outcome(() => openExcel(one).call("VALUE", [HOME]));
    const excel = openExcel(one);
    expect(await outcome(() => excel.call("VALUE", [HOME]))).toEqual(first);
    expect(await outcome(() => excel.call("VALUE", [HOME, "bedrooms, cached"]))).toEqual([[expect.any(Number), true]]);
    expect(await outcome(() => excel.call("COMPS", [HOME, "sale", 5]))).toHaveLength(6);
    expect(await one.asked()).toBe(1);
  });

  it("remembers after a restart that nothing was found: a cell with an error runs each time the workbook opens", async () => {
    const one = device();
    for (let open = 0; open < 3; open += 1) {
      expect(await outcome(() => openExcel(one).call("VALUE", ["nonsense"]))).toBe('No property matches "nonsense"');
    }
    expect(await one.asked()).toBe(1);
  });

  it("requests nothing again when the key changes", async () => {
    const one = device();
    await outcome(() => openExcel(one).call("VALUE", [HOME]));
    one.settings.set("PROP_API_KEY", "another-key");
    expect(await outcome(() => openExcel(one).call("VALUE", [HOME]))).toHaveLength(1);
    one.settings.delete("PROP_API_KEY");
    expect(await outcome(() => openExcel(one).call("VALUE", [HOME]))).toHaveLength(1);
    expect(await one.asked()).toBe(1);
  });

  it("never makes a request for a preview, and shows cached answers in it", async () => {
    const one = device();
    const excel = openExcel(one);
    const preview = { functionName: "VALUE", isInValuePreview: true };
    const before = await outcome(() => excel.call("VALUE", [HOME], preview));
    expect(before).toBe("A preview makes no requests: press Enter to calculate");
    expect(await one.asked()).toBe(0);
    const cell = await outcome(() => excel.call("VALUE", [HOME]));
    expect(await outcome(() => excel.call("VALUE", [HOME], preview))).toEqual(cell);
    expect(await one.asked()).toBe(1);
  });

  it("gives numbers a format if Excel supports data types, and plain numbers if not", async () => {
    const fields = "price, sqft, lastSaleDate, yearBuilt";
    const [[plain], [formatted]] = (await Promise.all(
      [false, true].map((formats) => openExcel(device("samples"), { formats }).call("VALUE", [HOME, fields])),
    )) as [unknown[][], unknown[][]];
    expect([...plain!]).toEqual([250_000, 1_878, 45_614, 1_973]);
    expect([...formatted!]).toEqual([
      { type: "Double", basicValue: 250_000, numberFormat: "$#,##0" },
      { type: "Double", basicValue: 1_878, numberFormat: "#,##0" },
      { type: "Double", basicValue: 45_614, numberFormat: "yyyy-mm-dd" },
      1_973,
    ]);
  });

  it("gives a record as one value with a card if asked to, and its address if Excel has no data types", async () => {
    const home = "1824 Nw 32nd St, Oklahoma City, OK 73118";
    const args = [home, "address, lot, zoning, lastSaleDate, lastSalePrice, ownerOccupied", "as=entity"];
    const [[entity]] = (await openExcel(device("samples"), { formats: true }).call("RECORD", args)) as [[Card]];
    expect(entity).toMatchObject({ type: "Entity", text: "5500 Grand Lake Dr, San Antonio, TX 78244" });
    expect(entity.properties).toMatchObject({
      Lot: { type: "Double", basicValue: 8_850, numberFormat: "#,##0" },
      Zoning: { type: "String", basicValue: "RH" },
      "Last sold": { type: "Double", basicValue: 45_614, numberFormat: "yyyy-mm-dd" },
      "Owner occupied": { type: "Boolean", basicValue: true },
    });
    expect(entity.properties).not.toHaveProperty("Unit");
    expect(entity.layouts.card.title).toBe("5500 Grand Lake Dr, San Antonio, TX 78244");
    const sections = entity.layouts.card.sections.map(({ title, properties }) => [title, properties[0]]);
    expect(sections).toEqual([
      ["Address", "Address"],
      ["Attributes", "Lot"],
      ["Owner", "Owner occupied"],
      ["Tax", "Property tax 2024"],
      ["History", "Last sold"],
    ]);
    const named = entity.layouts.card.sections.flatMap(({ properties }) => properties);
    expect([...named].sort()).toEqual(Object.keys(entity.properties).sort());
    expect(entity.properties).toHaveProperty(["Sale 2017-10-19"], expect.objectContaining({ basicValue: 185000 }));
    expect(await openExcel(device("samples")).call("RECORD", args)).toEqual([
      ["5500 Grand Lake Dr, San Antonio, TX 78244"],
    ]);
  });

  it("shows #VALUE! for wrong arguments and #N/A for what the service can't give", async () => {
    const excel = openExcel(device());
    await expect(excel.call("SEARCH", ["x"])).rejects.toMatchObject({ code: "#VALUE!" });
    await expect(excel.call("VALUE", ["nonsense"])).rejects.toMatchObject({ code: "#N/A" });
    const rows = await excel.call("VALUE", [[["nonsense"], [HOME]], "price"]);
    expect(rows[0]![0]).toMatchObject({ code: "#N/A", message: 'No property matches "nonsense"' });
  });

  it("puts the key into the header only", async () => {
    const key = "very-secret-key-0001";
    const one = newDevice({ PROP_BASE_URL: service.base("echoing", "secret"), PROP_API_KEY: key });
    const said = await outcome(() => openExcel(one).call("VALUE", [HOME]));
    expect(said).not.toContain(key);
    expect(JSON.stringify(await service.asked("secret"))).not.toContain(key);
    const databases = await new Promise<unknown>((resolve) => {
      const open = one.database!.open("prop");
      open.onsuccess = () => {
        const all = open.result.transaction("answers").objectStore("answers");
        const [keys, values] = [all.getAllKeys(), all.getAll()];
        values.onsuccess = () => resolve([keys.result, values.result]);
      };
    });
    expect(JSON.stringify(databases)).not.toContain(key);
  });

  it("refuses to send a key over http to another machine, without a request", async () => {
    const one = newDevice({ PROP_BASE_URL: "http://service.example/v1", PROP_API_KEY: "test-key-0001" });
    expect(await outcome(() => openExcel(one).call("VALUE", [HOME]))).toMatch(/^PROP_BASE_URL starts with http:/);
  });

  it("says why it requests nothing without a database, or with one that refuses", async () => {
    const refusing = {
      open: () => {
        throw new Error("denied");
      },
    } as unknown as NonNullable<Device["database"]>;
    for (const database of [undefined, refusing]) {
      const one = { ...device(), database };
      const excel = openExcel(one);
      expect(await outcome(() => excel.call("VALUE", [HOME]))).toMatch(/this browser doesn't let PROP store data/);
      expect(await one.asked()).toBe(0);
    }
  });
});
