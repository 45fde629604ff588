/** The small rules behind the panel: what it says, which service is chosen, how forms and charts are laid out. */
import { barLayout } from "../../src/panel/tabs/cell/barLayout";
import { changesFor, choicesFor, chosenService } from "../../src/panel/parts/service";
import { fieldGroups, fieldsText, matching } from "../../src/panel/tabs/build/fieldChoices";
import { filterText } from "../../src/panel/tabs/build/filterText";
import { draftOf, groupedFunctions, missingIn, rowLimitOf } from "../../src/panel/tabs/build/form";
import { optionChoices, optionsText } from "../../src/panel/tabs/build/optionChoices";
import { placeText } from "../../src/panel/tabs/build/placeText";
import { finishedText, intentOf, runningText } from "../../src/panel/parts/texts/progressText";
import { outcomeText } from "../../src/panel/tabs/refresh/commandTexts";
import { sheetsPanelApi, type ScriptRun } from "../../src/panel/state/sheetsPanelApi";
import { isDark } from "../../src/panel/theme";
import { inLabels } from "../../src/panel/parts/texts/settingLabels";
import { keepDaysInput } from "../../src/panel/tabs/spend/keepDaysInput";
import { countText } from "../../src/shared/api/text/countText";
import { shortDate } from "../../src/shared/api/text/shortDate";
import { requestsOf } from "../../src/shared/api/text/requestsText";
import { endpointLabel, fetched, withinLimit } from "../../src/panel/parts/texts/phrases";
import type { FormulaCommand, NotRestored } from "../../src/shared/panelApi/panelApi";
import { connectionView } from "../../src/shared/features/settings/settingsChanges";
import { partsText } from "../../src/shared/spending/texts/priceParts";
import { searchFirstText, searchOfferText } from "../../src/shared/spending/texts/searchOfferText";
import { IDLE_PROGRESS } from "../../src/shared/spending/progress/progress";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { ENDPOINT_NAMES } from "../../src/shared/api/endpoints";
import { isProblem, problem } from "../../src/shared/api/problem";
import { readSettings, SETTING_NAMES } from "../../src/shared/fetching/requests/settings";

test("prices include the most that they may come to", () => {
  expect([countText(1, "cell"), countText(1200, "cell")]).toEqual(["1 cell", "1,200 cells"]);
  expect(requestsOf({ requests: 6, atMost: 9 })).toBe("6 to 9 requests");
});

test("a price says what its requests are for", () => {
  const price = { questions: 9, cached: 0, requests: 5, atMost: 9 };
  const records = { kind: "records", requests: 2, atMost: 2 } as const;
  const searches = { kind: "searches", requests: 3, atMost: 7 } as const;
  expect(
    [undefined, [records], [records, searches]].map((parts) => partsText({ ...price, ...(parts && { parts }) })),
  ).toEqual(["", " (for records)", " (2 for records, 3 to 7 for searches)"]);
});

test("the cheaper way says where it searches, what it comes to, and what it can't bring", () => {
  const price = { questions: 300, cached: 0, requests: 300, atMost: 300 };
  const place = (name: string, pages?: number) => ({ name, lookUps: 150, ...(pages === undefined ? {} : { pages }) });
  const two = { places: [place("78244", 9), place("San Antonio, TX", 20)], requests: 29, atMost: 308 };
  expect(searchOfferText(two, price, undefined)).toBe(
    "300 of these addresses are in 78244 and San Antonio, TX, and one search request brings up to 500 homes. " +
      "Search 78244 and San Antonio, TX first: at most 308 requests in all, 29 if all are found. " +
      "What isn’t found is looked up, and the other homes that the search returns are cached.",
  );
  const parts = [{ kind: "estimates", requests: 150, atMost: 150 } as const];
  expect(
    searchOfferText({ places: [place("78244")], requests: 1, atMost: 154 }, { ...price, parts }, undefined),
  ).toMatch(/ at most 154 requests in all, far fewer if most are found\. .* A search returns no estimates: /);
  const many = ["78244", "78245", "78247", "78249"].map((name) => place(name));
  expect(searchFirstText({ places: many, requests: 4, atMost: 616 })).toBe("Search 4 places first");
});

test("a cell's age is shown in days, with the time", () => {
  const at = new Date(2026, 10, 19, 9, 5).getTime();
  expect([0, 1, 3].map((days) => fetched(at, days))).toEqual([
    "less than a day ago (19 Nov 2026, 09:05)",
    "1 day ago (19 Nov 2026, 09:05)",
    "3 days ago (19 Nov 2026, 09:05)",
  ]);
});

test("years, months and days are written in one style", () => {
  expect(["2026", "2026-11", "2026-11-21"].map(shortDate)).toEqual(["2026", "Nov 2026", "21 Nov 2026"]);
});

test("days to keep results are stored by kind, and only where one was changed", () => {
  expect(keepDaysInput("14", {})).toBe("14");
  expect(keepDaysInput("14", { records: " 14 " })).toBe("14");
  expect(keepDaysInput("14", { listings: "2" })).toBe("records=14; estimates=14; searches=7; listings=2; markets=14");
  expect(keepDaysInput("listings=2", { listings: "", records: "x" })).toBe(
    "records=x; estimates=30; searches=7; listings=7; markets=30",
  );
  expect(keepDaysInput("forever", {})).toBe("records=30; estimates=30; searches=7; listings=7; markets=30");
});

test("formulas are counted, however many cells they fill", () => {
  const told = (command: FormulaCommand, cells: number) => outcomeText({ command, scope: "sheet", cells });
  expect([told("freeze", 1), told("freeze", 2), told("unfreeze", 2), told("toExcel", 1), told("freeze", 0)]).toEqual([
    "1 formula was frozen to values.",
    "2 formulas were frozen to values.",
    "2 formulas were restored.",
    "1 formula was converted for Excel.",
    "No PROP formulas to freeze on this sheet.",
  ]);
});

test("a price beyond the limit says how much of it will be made", () => {
  const price = { questions: 66, cached: 0, requests: 66, atMost: 66 };
  expect([0, 3, 66].map((left) => withinLimit(price, left))).toEqual([
    "66 requests",
    "3 of 66 requests",
    "66 requests",
  ]);
  const long = { ...price, requests: 5, atMost: 475 };
  expect([0, 3, 11, 475].map((left) => withinLimit(long, left))).toEqual([
    "5 to 475 requests",
    "3 of 5 to 475 requests",
    "up to 11 of 475 requests",
    "5 to 475 requests",
  ]);
});

test("work that depends on an answer still to come says how many requests it may make", () => {
  const running = { ...IDLE_PROGRESS, state: "running", done: 20, requests: 20, atMost: 475, billed: 20 } as const;
  expect(runningText(running)).toBe("20 of up to 475 requests. 20 billed.");
  const reached = problem("spending", "Needs 1 request: 20 of 20 used this month");
  expect(finishedText({ ...running, state: "done", problem: reached })).toBe(
    "20 of up to 475 requests done: 20 answered. 20 billed. Up to 455 stopped: 20 of 20 used this month.",
  );
  expect(finishedText({ ...running, state: "done" })).toBe("Done: 20 answered. 20 billed.");
});

test("an end at the limit says how many were stopped, and is a warning", () => {
  const reached = problem("spending", "Needs 1 request: 3 of 3 used this month");
  const ended = { ...IDLE_PROGRESS, state: "done", done: 3, requests: 66, billed: 3, problem: reached } as const;
  expect(finishedText(ended)).toBe("3 of 66 requests done: 3 answered. 3 billed. 63 stopped: 3 of 3 used this month.");
  expect(finishedText({ ...ended, done: 0, requests: 1 })).toBe("1 stopped: 3 of 3 used this month.");
  expect(intentOf(ended)).toBe("warning");
  expect(finishedText({ ...IDLE_PROGRESS, state: "done", done: 2, requests: 2, billed: 2 })).toBe(
    "Done: 2 answered. 2 billed.",
  );
});

test("the limit of rows is known if it was typed or is the default", () => {
  const declared = (name: string) => CATALOGUE.find((each) => each.name === name)!;
  const limit = (maxRows?: string) => rowLimitOf(declared("SEARCH"), { maxRows });
  expect([limit(), limit(" 7 "), limit("A2")]).toEqual([50, 7, undefined]);
  expect(rowLimitOf(declared("VALUE"), {})).toBeUndefined();
});

test("formulas that were left alone are listed, with what to do next", () => {
  const told = (cells: number, ...leftAlone: readonly NotRestored[]) =>
    outcomeText({ command: "unfreeze", scope: "sheet", cells, leftAlone });
  const many = { cell: "G2", cells: "G2:I41", formula: "=PROP.VALUE(F2:F41)" };
  const filledDown = { cell: "B2", cells: "B2:B9", formula: "=PROP.VALUE(A2)", filledDown: true } as const;
  const one = { cell: "B3", cells: "B3", formula: "=PROP.VALUE(A3)" };
  const oneText =
    "B3 was left as it is, because it was changed since: put back what was there, or type =PROP.VALUE(A3) again.";
  expect([told(1, many), told(0, one), told(0, filledDown)]).toEqual([
    "1 formula was restored. G2 was left as it is, because something in G2:I41 was changed since: put back what was there, or clear G2:I41 and type =PROP.VALUE(F2:F41) into its first cell.",
    oneText,
    "B2 was left as it is, because rows were added or removed in B2:B9: clear B2:B9 and type =PROP.VALUE(A2) into its first cell, then fill it down.",
  ]);
  expect(told(0, one, one, one, one)).toBe(`${oneText} ${oneText} ${oneText} 1 more was left as it is.`);
});

test("every endpoint and every parameter has everyday words", () => {
  expect(ENDPOINT_NAMES.filter((name) => endpointLabel(name) === name)).toEqual([]);
  const parameters = CATALOGUE.flatMap((each) => each.parameters);
  expect(parameters.filter((parameter) => parameter.label === parameter.name)).toEqual([]);
});

test("messages name settings as the forms do", () => {
  const wrong = SETTING_NAMES.map((name) => readSettings({ [name]: "-1" })).filter(isProblem);
  expect(wrong.length).toBeGreaterThan(4);
  expect(wrong.map(({ message }) => inLabels(message)).join("\n")).not.toContain("PROP_");
  expect(inLabels("No service is set: open PROP and choose one (PROP_BASE_URL)")).toBe(
    "No service is set: open PROP and choose one",
  );
  expect(inLabels("To PROP_VALUE")).toBe("To PROP_VALUE");
});

test("an empty required input is named by its kind", () => {
  const asked = CATALOGUE.map((each) => missingIn(each, {})).filter((each) => each !== undefined);
  expect(asked.filter((each) => !/^an? /.test(each))).toEqual([]);
  expect(new Set(asked)).toEqual(new Set(["a place", "an address", "a center", "a ZIP code"]));
});

test("every function is in one group", () => {
  const names = groupedFunctions(CATALOGUE).flatMap(([, functions]) => functions.map(({ name }) => name));
  expect([...names].sort()).toEqual(CATALOGUE.map(({ name }) => name).sort());
});

test.each([
  [{ mode: "any", low: "3", high: "" }, ""],
  [{ mode: "exactly", low: "3", high: "" }, "3"],
  [{ mode: "atLeast", low: "3", high: "" }, "3+"],
  [{ mode: "atMost", low: "3", high: "" }, "<=3"],
  [{ mode: "between", low: "2", high: "4" }, "2:4"],
  [{ mode: "between", low: "2", high: "" }, ""],
  [{ mode: "own", low: "2|4", high: "" }, "2|4"],
] as const)("%j is the filter %j", (parts, text) => {
  expect(filterText(parts)).toBe(text);
});

test.each([
  [{ mode: "zip", text: " 78244 ", state: "TX" }, "78244"],
  [{ mode: "city", text: "Austin", state: "TX" }, "Austin, TX"],
  [{ mode: "city", text: "Austin", state: "" }, ""],
  [{ mode: "state", text: "x", state: "TX" }, "TX"],
  [{ mode: "cells", text: "A2:A9", state: "" }, "A2:A9"],
] as const)("%j is the place %j", (parts, text) => {
  expect(placeText(parts)).toBe(text);
});

test("the default columns need not be named; any other choice is named in its order", () => {
  expect(fieldsText(["price", "bedrooms"], ["price", "bedrooms"])).toBe("");
  expect(fieldsText(["bedrooms", "price"], ["price", "bedrooms"])).toBe("bedrooms, price");
});

test("columns are found by their labels, names and meanings", () => {
  const groups = fieldGroups("property");
  const found = (typed: string) => matching(groups, typed).flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(found("number of cars")).toEqual(["features.garageSpaces"]);
  expect(found("TAXASSESSMENTS")).toContain("taxAssessments.latest.value");
  expect(found("nothing like it")).toEqual([]);
});

test("options are written as functions read them, and listed by the same rules", () => {
  expect(optionsText({ maxRadius: "2", propertyType: "", sort: "-price; year" })).toBe(
    "maxRadius=2; sort=-price, year",
  );
  const { form } = CATALOGUE.find(({ name }) => name === "RECORD")!.parameters[2]!;
  const rules = form.kind === "options" ? form.rules : undefined;
  const names = (entities: boolean) => optionChoices(rules!, entities).map(({ name }) => name);
  expect(names(true)).toEqual(["headers", "maxAge", "layout", "as"]);
  expect(names(false)).not.toContain("as");
});

it("a form begins a function that spills a table with the columns’ labels, until they are chosen otherwise", () => {
  const formula = (name: string, texts = {}) =>
    draftOf(
      CATALOGUE.find((each) => each.name === name)!,
      texts,
    ).arguments;
  expect(formula("MARKET", { zip: "78244" })).toEqual(["78244", "", "", "headers=label"]);
  expect(formula("MARKET", { zip: "78244", options: "" })).toEqual(["78244", "", "", ""]);
  const begun = CATALOGUE.filter(({ name }) => formula(name).some((text) => text !== ""));
  const [homes, figures] = [["HISTORY", "TAXES", "ASSESSMENTS", "COMPS"], ["MARKET"]];
  const searches = ["SEARCH", "NEARBY", "SOLD", "FORSALE", "FORRENT", "RANDOM"];
  expect(begun.map(({ name }) => name).sort()).toEqual([...homes, ...figures, ...searches].sort());
});

const gateway = { baseUrl: "https://addin/v1" };

const EXCEL = { name: "Excel" } as const;
const SHEETS = { name: "Google Sheets" } as const;
const PLAYGROUND = { name: "Playground", sandbox: { address: gateway.baseUrl, key: "sandbox" } } as const;

test("the chosen service follows from the settings", () => {
  const chosen = (host: typeof EXCEL | typeof PLAYGROUND, address: string) =>
    chosenService(host, connectionView({ PROP_BASE_URL: address }, gateway));
  expect(["", "demo:", "https://host/v1"].map((each) => chosen(EXCEL, each))).toEqual(["hosted", "sandbox", "own"]);
  expect(["", "demo:"].map((each) => chosen(PLAYGROUND, each))).toEqual(["here", "sandbox"]);
  expect(chosenService(SHEETS, connectionView({}, {}))).toBeUndefined();
});

test("each choice makes settings that lead to the same choice", () => {
  for (const host of [EXCEL, SHEETS, PLAYGROUND]) {
    const own = host === SHEETS ? {} : gateway;
    for (const { name } of choicesFor(host, connectionView({}, own))) {
      expect(chosenService(host, connectionView(changesFor(name, "https://own/v1", host), own))).toBe(name);
    }
  }
});

test("bars are labelled with as much of their date as fits, each label once", () => {
  const years = ["2019", "2020", "2021", "2022", "2023"];
  expect(barLayout(years, 300)).toMatchObject({ names: years, turned: false });
  expect(barLayout(years, 150).names[0]).toBe("’19");
  expect(barLayout(["2004-06-16", "2017-10-19"], 200).names).toEqual(["Jun 2004", "Oct 2017"]);
  const close = ["2024-05-01", "2024-05-20"];
  expect(barLayout(close, 200)).toMatchObject({ names: close, turned: true });
});

test("a dark background is distinguished from a light one, and an unreadable colour counts as light", () => {
  expect(["#292929", "#ffffff", "1e1e1e", "white"].map(isDark)).toEqual([true, false, true, false]);
});

/** `google.script.run` with a server that answers at once. */
const script = (serve: (method: string, given: string) => unknown): ScriptRun => {
  const run = (succeed: (json: unknown) => void, fail: (fault: unknown) => void): ScriptRun => ({
    withSuccessHandler: (hear) => run(hear, fail),
    withFailureHandler: (hear) => run(succeed, hear),
    propPanel(method, given) {
      try {
        succeed(serve(method, given));
      } catch (fault) {
        fail(fault);
      }
    },
    propPanelPiece: (name) => fail(new Error(`${name} is loaded in test/browser/sidebar.test.ts`)),
  });
  return run(
    () => undefined,
    () => undefined,
  );
};

test("in Google Sheets every call is a message with its arguments, and an empty reply is undefined", async () => {
  const heard: string[] = [];
  const panelApi = sheetsPanelApi(
    script((method, given) => {
      heard.push(`${method} ${given}`);
      return method === "freeze" ? "12" : "";
    }),
  );
  expect([await panelApi.freeze("sheet"), await panelApi.selectedCell()]).toEqual([12, undefined]);
  expect(heard).toEqual(['freeze ["sheet"]', "selectedCell []"]);
});

test("in Google Sheets a damaged count can be set, and there are no notifications", async () => {
  const panelApi = sheetsPanelApi(script((method, given) => JSON.stringify(`${method} ${given}`)));
  expect(await panelApi.recount(3)).toBe("recount [3]");
  expect([panelApi.watchSelection, panelApi.watchWaiting, panelApi.watchCommands]).toEqual(Array(3).fill(undefined));
});

test("an error in the script is shown as its message, without the platform’s prefix", async () => {
  const failing = (text: string) =>
    sheetsPanelApi(
      script(() => {
        throw new Error(text);
      }),
    );
  await expect(failing("Exception: You do not have permission").usage()).rejects.toThrow(
    /^You do not have permission$/,
  );
  await expect(sheetsPanelApi(script(() => "<html>")).usage()).rejects.toThrow("could not be read");
  const refused =
    "ScriptError: We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.";
  await expect(failing(refused).facts()).rejects.toThrow(
    /several Google accounts are signed in: sign out of the others/,
  );
  await expect(failing("Exceeded maximum execution time").freeze("sheet")).rejects.toThrow(/What was fetched is kept/);
});
