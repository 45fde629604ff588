/**
 * Every function as Microsoft's own runtime calls it, from the message that Excel sends to the one that goes back. What
 * Excel itself does with either can't be known here.
 */
import type { Browser, Route } from "playwright-core";
import { isProblem } from "../../../src/shared/api/problem";
import { fittingValues } from "../../../src/excel/cells/cellValue";
import { commands } from "../../../src/excel/manifest/ribbon";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { table } from "../../../src/shared/tables/table";
import { columnOf } from "../../../tools/reference/pages/exampleCells";
import { exampleFormula } from "../../../tools/reference/runs/exampleFormula";
import { openBrowser } from "../../browser/browser";
import { newDevice, openExcel } from "../../standIns/office/excelRealm";
import { openTestService, type TestService } from "../../standIns/service/testService";
import { LOADING, openMicrosoft, SETS, type InPage, type MicrosoftPage } from "./microsoftPage";
import type { CellCall } from "./nativeSide";

jest.setTimeout(60_000);

/** The sandbox that comes with the add-in: nothing leaves the page. */
const DEMO = { PROP_BASE_URL: "demo:" };
const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

let browser: Browser;
let service: TestService;
let counted: CountedPage;
/** Over the sandbox, by the name of what was loaded. */
const pages = new Map<string, MicrosoftPage>();

beforeAll(async () => {
  [browser, service] = await Promise.all([openBrowser(), openTestService()]);
  for (const page of Object.values(LOADING)) pages.set(page, await openMicrosoft(browser, { page, settings: DEMO }));
  counted = await openCounted();
});
afterAll(() => browser.close());

/** Excel's own numbers for errors, as the runtime sends them. */
const [NOT_AVAILABLE, VALUE_ERROR] = [1, 7];

/** The examples of all functions, as cells of a sheet. */
const EXAMPLES = CATALOGUE.flatMap((declaration) =>
  declaration.examples.map(({ formula }) => {
    const { name, given } = exampleFormula(formula, columnOf(declaration));
    return { id: name, args: given };
  }),
);

/** What our own stand-in shows in them, calculated once. */
let inStandIn: Promise<readonly (readonly unknown[])[]>;
beforeAll(() => {
  const standIn = openExcel(newDevice(DEMO), { formats: true });
  inStandIn = Promise.all(EXAMPLES.map(({ id, args }) => standIn.call(id, args)));
});

const inCells = (calls: readonly CellCall[]): CellCall[] =>
  calls.map((call, index) => ({ address: `Sheet1!Z${index + 1}`, parameterAddresses: [], ...call }));

/** Values as JSON has them; of an error, what a person sees. */
function seen(values: unknown): unknown {
  const text = JSON.stringify(values, (_, value: unknown) => {
    const { code, message } = (value ?? {}) as { readonly code?: string; readonly message?: string };
    return code === undefined ? value : { code, message };
  });
  return JSON.parse(text);
}

describe.each(Object.entries(LOADING))("Microsoft's runtime from %s", (_, name) => {
  let excel: MicrosoftPage;
  beforeAll(() => (excel = pages.get(name)!));

  it("every function shows the same in all its examples as in our own stand-in for Excel", async () => {
    const real = await excel.calculate(...inCells(EXAMPLES));
    const ours = await inStandIn;
    expect(new Set(EXAMPLES.map(({ id }) => id))).toEqual(new Set(CATALOGUE.map(({ name }) => name)));
    for (const [index, { id, args }] of EXAMPLES.entries()) {
      const [, succeeded, values] = real[index]!;
      expect([id, args, succeeded]).toEqual([id, args, true]);
      // Homes are drawn again for each.
      if (id === "RANDOM") expect((values as unknown[][])[0]).toEqual(ours[index]![0]);
      else expect([id, args, seen(values)]).toEqual([id, args, seen(ours[index])]);
    }
    expect(excel.faults).toEqual([]);
  });
});

/** The most characters of a result that we don't refuse with words. */
const LARGEST = 1_999_900;

describe("a result of the largest size that we allow", () => {
  it("is returned, also where Excel takes only a part at a time", async () => {
    expect([isTaken(LARGEST), isTaken(LARGEST + 1)]).toEqual([true, false]);
    expect(await threeResults(pages.get("alone.html")!, LARGEST)).toBe(3);
  });

  it("would never be returned if it had 2,000,000 characters", async () => {
    expect(await threeResults(pages.get("alone.html")!, 2_000_000)).toBe(0);
  });
});

function isTaken(characters: number): boolean {
  const ROW = 10_000;
  const many = Math.floor(characters / ROW);
  // Around a row's text are brackets, quotes and a comma; the whole has brackets and one comma less.
  const texts = Array.from({ length: many }, (_, row) =>
    "x".repeat(ROW - 5 + (row === 0 ? (characters % ROW) - 1 : 0)),
  );
  const rows = texts.map((text) => [text]);
  expect(JSON.stringify(rows)).toHaveLength(characters);
  return !isProblem(fittingValues(table([{ name: "text", label: "Text", type: "text" }], rows, "none"), true));
}

/** Three results of a size go back together, to an Excel that takes 5,000,000 characters. @returns How many ever come. */
async function threeResults({ page }: MicrosoftPage, characters: number): Promise<number> {
  return page.evaluate(async (size) => {
    const { nativeSide: side } = globalThis as InPage;
    side.longest = 5_000_000;
    CustomFunctions.associate("LARGE", (length: number) => [["x".repeat(length - '[[""]]'.length)]]);
    let came = 0;
    for (let each = 0; each < 3; each += 1) {
      void side.calculate([{ id: "LARGE", args: [size] }]).then(() => (came += 1));
    }
    const known = side.messages.length;
    const refused = () => side.messages.slice(known).filter(({ taken }) => !taken).length;
    // What was refused twice is refused for ever: it is sent again as it was.
    while (came < 3 && refused() < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    return came;
  }, characters);
}

interface CountedPage extends MicrosoftPage {
  /** The questions since this was last called. */
  readonly asked: () => Promise<readonly Readonly<Record<string, string>>[]>;
}

/** The page of the add-in, whose own gateway is the test service. */
async function openCounted(sets: Readonly<Record<string, string>> = SETS): Promise<CountedPage> {
  const log = `makers${(opened += 1)}`;
  const gateway = async (route: Route): Promise<void> => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await fetch(`${service.base("sandbox", log)}${pathname.slice("/v1".length)}${search}`, {
      headers: { "X-Api-Key": "sandbox" },
    });
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  };
  const excel = await openMicrosoft(browser, { sets, settings: { PROP_API_KEY: "sandbox" }, gateway });
  let known = 0;
  const asked = async () => {
    const fresh = (await service.asked(log)).slice(known);
    known += fresh.length;
    return fresh.map(({ query }) => Object.fromEntries(query));
  };
  return { ...excel, asked };
}
let opened = 0;

describe("in a page whose requests are counted", () => {
  it("a call that is cancelled at once makes no request, and the one that replaces it gets the result", async () => {
    const call = { id: "VALUE", args: [[[HOME]], [["price"]]], address: "Sheet1!B2", parameterAddresses: [null, null] };
    const [canceled] = await counted.calculate({ ...call, canceled: true });
    expect(canceled!.slice(1, 4)).toEqual([false, "Recalculated before the request was sent", NOT_AVAILABLE]);
    expect(await counted.asked()).toEqual([]);
    const [gone, replaced] = await counted.calculate({ ...call, canceled: true }, call);
    expect([gone![1], replaced![1]]).toEqual([false, true]);
    expect(await counted.asked()).toHaveLength(1);
  });

  it("a call without a cell makes no requests: this runtime never says that it is for a preview", async () => {
    const older = await openCounted({ ...SETS, CustomFunctionsRuntime: "1.4" });
    const [preview] = await older.calculate({ id: "VALUE", args: [[[HOME]], [["price"]]] });
    expect(preview!.slice(1, 4)).toEqual([
      false,
      "A preview makes no requests: press Enter to calculate",
      NOT_AVAILABLE,
    ]);
    expect(await older.asked()).toEqual([]);
  });

  it("a 0 is looked up by Microsoft's object model: a blank cell is no filter, and a 0 means studios", async () => {
    await counted.page.evaluate(() => {
      const { ranges } = (globalThis as InPage).nativeSide;
      for (const row of [2, 3]) ranges.set(`A${row}`, { RowIndex: row - 1, ColumnIndex: 0 });
      ranges.set("A3 used", { RowIndex: 2, ColumnIndex: 0, ValueTypes: [["Double"]] });
    });
    const calls = [2, 3].map((row) => ({
      ...{ id: "COUNT", args: [[["78245"]], null, [[0]]], address: `Sheet1!B${row}` },
      parameterAddresses: [null, null, `Sheet1!A${row}`],
    }));
    expect((await counted.calculate(...calls)).map(([, succeeded]) => succeeded)).toEqual([true, true]);
    expect((await counted.asked()).map(({ bedrooms }) => bedrooms).sort()).toEqual(["0", undefined]);
  });

  it("a typed 0 is 0, however Excel says that an argument isn't a cell", async () => {
    const ways = [[null, null, null], ["", "", ""], []];
    const calls = ways.map((parameterAddresses, index) => ({
      ...{ id: "COUNT", args: [[[`7825${index}`]], null, [[0]]], address: "Sheet1!B2" },
      parameterAddresses,
    }));
    expect((await counted.calculate(...calls)).map(([, succeeded]) => succeeded)).toEqual([true, true, true]);
    expect((await counted.asked()).map(({ bedrooms }) => bedrooms)).toEqual(["0", "0", "0"]);
  });
});

describe("Microsoft's side of the add-in's page", () => {
  let excel: MicrosoftPage;
  beforeAll(() => (excel = pages.get("functions.html")!));

  it("an error is returned with its code and its message, alone and among values", async () => {
    const [wrong, nothing, some] = await excel.calculate(
      ...inCells([
        { id: "SEARCH", args: [[["x"]]] },
        { id: "VALUE", args: [[["nonsense"]]] },
        { id: "VALUE", args: [[[HOME], ["nonsense"]], [["price"]]] },
      ]),
    );
    expect(wrong!.slice(1, 4)).toEqual([false, expect.stringContaining('"x"'), VALUE_ERROR]);
    expect(nothing!.slice(1, 4)).toEqual([false, 'No property matches "nonsense"', NOT_AVAILABLE]);
    expect(some!.slice(1, 3)).toEqual([
      true,
      [
        [{ type: "Double", basicValue: expect.any(Number), numberFormat: "$#,##0" }],
        [
          expect.objectContaining({
            ...{ type: "Error", basicValue: "#N/A", errorType: "NotAvailable" },
            message: 'No property matches "nonsense"',
          }),
        ],
      ],
    ]);
  });

  it("a record is returned as an entity, and counts as its address when it is passed as an argument", async () => {
    const fields = [["address, beds, lot, lastSaleDate, ownerOccupied"]];
    const [record, plain] = await excel.calculate(
      ...inCells([
        { id: "RECORD", args: [[[HOME]], fields, [["as=entity"]]] },
        { id: "VALUE", args: [[[HOME]], [["price"]]] },
      ]),
    );
    const [[entity]] = record![2] as [[{ readonly properties: object }]];
    expect(entity).toMatchObject({ type: "Entity", text: HOME, layouts: { card: { title: HOME } } });
    const typeOf = (name: string) => expect.objectContaining({ type: name }) as object;
    expect(entity.properties).toMatchObject({ Lot: typeOf("Double"), Address: typeOf("String") });
    const richly = (value: object) => ({ value: JSON.stringify(value) });
    const [again, rounded] = await excel.calculate(
      ...inCells([
        { id: "VALUE", args: [[[richly(entity)]], [["price"]]] },
        { id: "COUNT", args: [[[richly({ type: "FormattedNumber", basicValue: 78244, numberFormat: "00000" })]]] },
      ]),
    );
    expect(again![2]).toEqual(plain![2]);
    expect(rounded!.slice(1, 3)).toEqual([true, [[expect.any(Number)]]]);
  });

  it("an error in a column of arguments leaves its own row blank, in each form in which the runtime passes it", async () => {
    const errors = [
      { code: "#REF!", type: "CustomFunctionError" },
      { type: "Error", basicValue: "#REF!", errorType: "Ref" },
    ].map((error) => ({ value: JSON.stringify(error) }));
    const sent = await excel.calculate(
      ...inCells(errors.map((error) => ({ id: "VALUE", args: [[[HOME], [error]], [["price"]]] }))),
    );
    const [first, second] = sent.map(([, , values]) => values);
    expect(first).toEqual([[expect.objectContaining({ type: "Double" })], [""]]);
    expect(second).toEqual(first);
  });

  it("passes a function its cell, the cells of its arguments, and nothing about previews", async () => {
    await excel.page.evaluate(() =>
      CustomFunctions.associate("TOLD", (_: unknown, invocation: CustomFunctions.CancelableInvocation) => [
        [JSON.stringify([invocation.functionName, invocation.address, invocation.parameterAddresses])],
        ["isInValuePreview" in invocation],
      ]),
    );
    const cell = { id: "TOLD", args: [[["x"]]] };
    const [named, unnamed] = await excel.calculate({ ...cell, address: "Sheet1!B2", parameterAddresses: ["A2"] }, cell);
    expect(named![2]).toEqual([[JSON.stringify(["TOLD", "Sheet1!B2", ["A2"]])], [false]]);
    expect(unnamed![2]).toEqual([[JSON.stringify(["TOLD", null, null])], [false]]);
  });

  it("keeps Office's storage in the page's storage, under names of its own", async () => {
    const found = await excel.page.evaluate(async () => {
      await (globalThis as InPage).OfficeRuntime.storage.setItem("PROP_SPENDING", "ask");
      return { ...localStorage };
    });
    expect(found).toMatchObject({ ...DEMO, _OfficeRuntime_Storage_PROP_SPENDING: "ask" });
    expect(found).not.toHaveProperty("PROP_SPENDING");
  });

  it("finds the ribbon's commands under the names that the manifest has", async () => {
    const names = await excel.page.evaluate(() => {
      const { actions } = (globalThis as InPage).Office;
      return Object.keys(actions._association.mappings);
    });
    const run = commands().flatMap(({ id, opensPanel }) => (opensPanel ? [] : [id.toUpperCase()]));
    expect(names.sort()).toEqual(run.sort());
  });

  it("shows the panel", async () => {
    await excel.page.getByRole("tab").first().waitFor();
    expect(excel.faults).toEqual([]);
  });
});
