/** The small rules behind the panel: what it says, which service is chosen, how forms and charts are laid out. */
import { barLayout } from "../../src/pane/cell/barLayout";
import { changesFor, choicesFor, chosenService } from "../../src/pane/connect/service";
import { fieldGroups, fieldsText, matching } from "../../src/pane/build/fieldChoices";
import { filterText } from "../../src/pane/build/filterText";
import { grouped, labelOf } from "../../src/pane/build/form";
import { optionChoices, optionsText } from "../../src/pane/build/optionChoices";
import { placeText } from "../../src/pane/build/placeText";
import { sheetsBridge, type ScriptRun } from "../../src/pane/sheetsBridge";
import { isDark } from "../../src/pane/theme";
import { counted, endpointLabel, requestsOf } from "../../src/pane/words";
import { connectionOf } from "../../src/shared/errands/changes";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { ENDPOINT_NAMES } from "../../src/shared/service/endpoints";

test("prices are said with what they may come to", () => {
  expect([counted(1, "cell"), counted(1200, "cell")]).toEqual(["1 cell", "1,200 cells"]);
  expect(requestsOf({ questions: 9, atHand: 3, requests: 6, atMost: 9 })).toBe("6 to 9 requests");
});

test("every endpoint and every parameter has everyday words", () => {
  expect(ENDPOINT_NAMES.filter((name) => endpointLabel(name) === name)).toEqual([]);
  const parameters = CATALOGUE.flatMap((each) => each.parameters);
  expect(parameters.filter((parameter) => labelOf(parameter) === parameter.name)).toEqual([]);
});

test("every function stands in one group", () => {
  const names = grouped(CATALOGUE).flatMap(([, functions]) => functions.map(({ name }) => name));
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

test("the usual columns need not be named; any other choice is named in its order", () => {
  expect(fieldsText(["price", "bedrooms"], ["price", "bedrooms"])).toBe("");
  expect(fieldsText(["bedrooms", "price"], ["price", "bedrooms"])).toBe("bedrooms, price");
});

test("columns are found by their everyday words, their names and what they mean", () => {
  const groups = fieldGroups("property");
  const found = (typed: string) => matching(groups, typed).flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(found("cars that")).toEqual(["features.garageSpaces"]);
  expect(found("TAXASSESSMENTS")).toContain("taxAssessments.latest.value");
  expect(found("nothing like it")).toEqual([]);
});

test("options are written as the functions read them, and offered by the same rules", () => {
  expect(optionsText({ maxRadius: "2", propertyType: "", sort: "-price; year" })).toBe(
    "maxRadius=2; sort=-price, year",
  );
  const { form } = CATALOGUE.find(({ name }) => name === "RECORD")!.parameters[2]!;
  const rules = form.kind === "options" ? form.rules : undefined;
  const names = (entities: boolean) => optionChoices(rules!, entities).map(({ name }) => name);
  expect(names(true)).toEqual(["headers", "maxAge", "layout", "as"]);
  expect(names(false)).not.toContain("as");
});

const gateway = { baseUrl: "https://addin/v1" };

test("the chosen service is told from the settings", () => {
  const excel = { name: "Excel" } as const;
  const chosen = (address: string) => chosenService(excel, connectionOf({ PROP_BASE_URL: address }, gateway));
  expect([chosen(""), chosen("demo:"), chosen("https://host/v1")]).toEqual(["hosted", "sandbox", "own"]);
  expect(chosenService({ name: "Google Sheets" }, connectionOf({}, {}))).toBeUndefined();
  expect(chosenService({ name: "Playground" }, connectionOf({}, gateway))).toBe("sandbox");
});

test("each choice comes to settings that choose it again", () => {
  for (const name of ["Excel", "Google Sheets", "Playground"] as const) {
    const host = name === "Google Sheets" ? {} : gateway;
    for (const choice of choicesFor({ name }, connectionOf({}, host))) {
      const changes = changesFor(choice.name, "https://own/v1", { name });
      expect(chosenService({ name }, connectionOf(changes, host))).toBe(choice.name);
    }
  }
});

test("bars name as much of their day as fits, each name once", () => {
  const years = ["2019", "2020", "2021", "2022", "2023"];
  expect(barLayout(years, 300)).toMatchObject({ names: years, turned: false });
  expect(barLayout(years, 150).names[0]).toBe("’19");
  expect(barLayout(["2004-06-16", "2017-10-19"], 200).names).toEqual(["Jun 2004", "Oct 2017"]);
  const close = ["2024-05-01", "2024-05-20"];
  expect(barLayout(close, 200)).toMatchObject({ names: close, turned: true });
});

test("a dark background is told from a light one, and an unreadable colour counts as light", () => {
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
  });
  return run(
    () => undefined,
    () => undefined,
  );
};

test("in Google Sheets every call is a message with its arguments, and nothing is nothing", async () => {
  const heard: string[] = [];
  const bridge = sheetsBridge(
    script((method, given) => {
      heard.push(`${method} ${given}`);
      return method === "freeze" ? "12" : "";
    }),
  );
  expect([await bridge.freeze("sheet"), await bridge.selectedCell()]).toEqual([12, undefined]);
  expect(heard).toEqual(['freeze ["sheet"]', "selectedCell []"]);
});

test("what goes wrong in the script comes as its message, without the platform’s word before it", async () => {
  const failing = (text: string) =>
    sheetsBridge(
      script(() => {
        throw new Error(text);
      }),
    );
  await expect(failing("Exception: You do not have permission").usage()).rejects.toThrow(
    /^You do not have permission$/,
  );
  await expect(sheetsBridge(script(() => "<html>")).usage()).rejects.toThrow("can't be read");
});
