/** No row is lost because another has its id, and no field of a card because another has its label. */
import type { CellError } from "../standIns/office/excelRealm";
import { tellingExcel, tellingSheets } from "./parts/telling";

const HOME = "1 Main St, Austin, TX 78701";

const record = (id: string | null, bedrooms: number) => ({ id, formattedAddress: HOME, bedrooms });

it("two records with one id, or with none, on one page are rows of their own in both hosts", async () => {
  const page = [record("one", 1), record("one", 2), record(null, 3), record(null, 4)];
  const excel = tellingExcel(() => page);
  const sheets = tellingSheets(() => page);
  const args = [78701, "", "", "", "beds"];
  const expected = [["bedrooms"], [1], [2], [3], [4]];
  expect(await excel.call("SEARCH", args)).toEqual(expected);
  expect(sheets.call("SEARCH", args)).toEqual(expected);
  expect([excel.asked.length, sheets.asked.length]).toEqual([1, 1]);
});

interface Card {
  readonly properties: Readonly<Record<string, { readonly basicValue: unknown }>>;
  readonly layouts: {
    readonly card: { readonly sections: readonly { readonly title: string; readonly properties: readonly string[] }[] };
  };
}

const FULL = {
  id: "1-Main-St,-Austin,-TX-78701",
  formattedAddress: HOME,
  address: "as the county writes it",
  constructor: "Smith & Sons",
  city: "Austin",
  CITY: "AUSTIN",
  propertyTaxes: { "2023": { year: 2022, total: 5_000 } },
  taxAssessments: { "2023": { year: 2021, value: 300_000 } },
  history: {
    "2017-10-19": { event: "Sale", date: "2017-10-19T00:00:00.000Z", price: 185_000 },
    "2017-10-19T00:00:00.000Z": { event: "Sale", date: "2017-10-19T00:00:00.000Z", price: 190_000 },
  },
};

const card = async (fields: string): Promise<Card> => {
  const excel = tellingExcel(() => [FULL], { formats: true });
  const [[entity]] = (await excel.call("RECORD", [HOME, fields, "as=entity"])) as [[Card]];
  expect(excel.asked).toHaveLength(1);
  const named = entity.layouts.card.sections.flatMap(({ properties }) => properties);
  expect([...named].sort()).toEqual(Object.keys(entity.properties).sort());
  expect(new Set(named.map((name) => name.toLowerCase())).size).toBe(named.length);
  return entity;
};

const valuesOf = ({ properties }: Card) => Object.values(properties).map(({ basicValue }) => basicValue);
const sectionWith = ({ layouts, properties }: Card, value: unknown) =>
  layouts.card.sections.find((section) => section.properties.some((name) => properties[name]?.basicValue === value))
    ?.title;

it("a card shows two fields with the same label, each in its own section", async () => {
  const entity = await card(
    "formattedAddress, .address, city, .CITY, propertyTaxes.2023.year, taxAssessments.2023.year",
  );
  expect(valuesOf(entity)).toEqual(
    expect.arrayContaining([HOME, "as the county writes it", "Austin", 2_022, 2_021, 5_000, 300_000]),
  );
  expect(entity.properties).toMatchObject({
    "Tax entry year 2023": { basicValue: 2_022 },
    "Assessment entry year 2023": { basicValue: 2_021 },
  });
  expect([HOME, 2_022, 2_021].map((value) => sectionWith(entity, value))).toEqual(["Address", "Tax", "Tax"]);
});

it("a card shows two events of one day, and a field whose label is the name of an inherited property", async () => {
  const entity = await card("formattedAddress, .constructor");
  expect(entity.properties).toMatchObject({
    "Sale 2017-10-19": { basicValue: 190_000 },
    "Sale 2017-10-19 (2)": { basicValue: 185_000 },
  });
  expect(Object.entries(entity.properties)).toContainEqual([
    "constructor",
    expect.objectContaining({ basicValue: "Smith & Sons" }),
  ]);
});

it("a card shows a field only once, even if it was named and is shown by default", async () => {
  const entity = await card("formattedAddress, propertyTaxes.2023.total, address, formattedAddress");
  expect(valuesOf(entity).filter((value) => value === 5_000 || value === HOME)).toEqual([HOME, 5_000]);
});

it("a card's title is its address although other fields were named, and a blank row stays blank", async () => {
  const table = [[HOME], [""], ["2 Elm St, Austin, TX 78701"]];
  const tell = (question: string) => (question.includes("Main") ? [FULL] : []);
  const excel = tellingExcel(tell, { formats: true });
  const [[entity], blank, [nothing]] = (await excel.call("RECORD", [table, "beds, city", "as=entity"])) as [
    [{ readonly text: string }],
    unknown[],
    [CellError],
  ];
  expect([entity.text, blank, nothing.code]).toEqual([HOME, [""], "#N/A"]);
  const sheets = tellingSheets(tell);
  expect(sheets.call("RECORD", [table, "beds, city", "as=entity"])).toEqual([
    [HOME],
    [""],
    [expect.stringMatching(/^No property matches/)],
  ]);
  expect([excel.asked.length, sheets.asked.length]).toEqual([2, 2]);
});
