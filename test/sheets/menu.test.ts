/** The menu and its commands other than fetching: freeze, convert, the panel, help. */
import { DEVELOPMENT_ORIGIN } from "../../src/excel/manifest/manifest";
import { REFERENCE } from "../../src/excel/manifest/resources";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { referencePage, webPage } from "../../src/shared/functions/declaring/referencePage";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, MENU, execute, lookAt } from "../standIns/appsScript/execution";
import { newPerson } from "../standIns/appsScript/person";
import { rentRoll } from "./parts/rentRoll";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const values = ({ spreadsheet: { active } }: SheetsDocument) =>
  Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => active.at(row + 1, column + 1).value),
  );

describe("the menu", () => {
  it.each(["NONE", "LIMITED", "FULL"] as const)(
    "is created in authorisation mode %s, without reading properties or sheet",
    (authMode) => {
      const document = newDocument();
      document.service = (name) => {
        if (name !== "Ui" && !name.startsWith("ScriptApp")) throw new Error(`${name} is not allowed here`);
      };
      execute(document, "onOpen", [{ authMode }], { ...MENU, authMode });
      expect(document.log[0]).toBe("menu Property data");
      expect(document.log).toContain("Fetch pending: propFetch");
    },
  );

  it("of an add-on is under Extensions as soon as it is installed", () => {
    const document = newDocument({}, { addOn: true });
    execute(document, "onInstall", [{ authMode: "NONE" }], { ...MENU, authMode: "NONE" });
    expect(document.log[0]).toBe("menu add-on");
  });

  it("names only functions that the script has", () => {
    const document = newDocument();
    execute(document, "onOpen", [{ authMode: "LIMITED" }]);
    const names = document.log.flatMap((line) => /: (\w+)$/.exec(line)?.[1] ?? []);
    expect(names).toHaveLength(26);
    for (const name of names) expect(execute(document, `(() => typeof ${name})`)).toBe("function");
  });

  it("opens the panel and the help", () => {
    const document = newDocument();
    execute(document, "propOpenPanel");
    expect(document.owner.told.pop()).toMatch(/The panel is not part of this script/);
    document.files = { panel: "<h1>Property data</h1>" };
    execute(document, "propOpenPanel");
    execute(document, "propHelp");
    expect(document.log).toEqual(["sidebar Property data", "dialog Property data"]);
  });

  it("links from the help, and from the panel, to the reference where the add-in for Excel is served", () => {
    const document = newDocument();
    execute(document, "propHelp");
    const links = [...document.dialog.matchAll(/<a href="([^"]*)" target="_blank"/g)].map(([, address]) => address);
    const folder = `${DEVELOPMENT_ORIGIN}${REFERENCE}`;
    const pages = ["reference", ...CATALOGUE.map(referencePage)];
    expect(links).toEqual(pages.map((page) => webPage(folder, page)));
    expect(links).toContain("https://localhost:3000/excel/help/fields-function.html");
    expect(JSON.parse(execute(document, "propPanel", ["facts", "[]"]) as string)).toMatchObject({ help: folder });
  });
});

describe("freeze", () => {
  it("replaces formulas and what they spilled with values, and unfreeze restores them at no cost", () => {
    const { service, document, sheet } = rentRoll();
    const before = values(document);
    const formulas = [...sheet.cells]
      .map(([place, { formula }]) => [place, formula])
      .filter(([, formula]) => formula !== "");
    sheet.selected = { row: 1, column: 1, rows: 6, columns: 8 };
    execute(document, "propFreeze");
    expect(values(document)).toEqual(before);
    expect([...sheet.cells.values()].every(({ formula }) => formula === "")).toBe(true);
    const asked = service.asked.length;
    execute(document, "propUnfreeze");
    expect(values(document)).toEqual(before);
    expect(
      [...sheet.cells].map(([place, { formula }]) => [place, formula]).filter(([, formula]) => formula !== ""),
    ).toEqual(formulas);
    expect([...sheet.cells.values()].every(({ note }) => note === "")).toBe(true);
    expect(service.asked).toHaveLength(asked);
  });

  it("restores a formula where its cell moved, and leaves a person's own note alone", () => {
    const { document, sheet } = rentRoll();
    sheet.at(2, 2).note = "mine";
    sheet.selected = { row: 2, column: 2, rows: 1, columns: 1 };
    execute(document, "propFreeze");
    sheet.insertRows(1, 2);
    sheet.selected = { row: 4, column: 2, rows: 1, columns: 1 };
    execute(document, "propUnfreeze");
    expect(sheet.at(4, 2).formula).toBe("=PROP_VALUE(A4)");
    expect(sheet.at(4, 2).note).toBe("mine");
  });
});

describe("convert", () => {
  it("makes formulas from Excel work, and converts them back", () => {
    const { document, sheet } = rentRoll();
    sheet.set(6, 2, "=PROP.VALUE(A1)");
    lookAt(document);
    expect(sheet.at(6, 2).value).toBe("#NAME?");
    execute(document, "propFromExcel");
    expect(sheet.at(6, 2).formula).toBe("=PROP_VALUE(A1)");
    expect(sheet.at(6, 2).value).toEqual(expect.any(Number));
    execute(document, "propToExcel");
    expect(sheet.at(1, 2).formula).toBe("=PROP.VALUE(A1)");
  });
});

describe("demo:", () => {
  it("works without a key and a network as soon as it is chosen, and bills nothing", () => {
    const document = newDocument({ PROP_BASE_URL: "demo:" });
    document.network = () => {
      throw new Error("there is no network");
    };
    const rows = execute(
      document,
      "PROP_SEARCH",
      [78244, "", "", "", "formattedAddress, beds", 5, "headers=0"],
      CELL,
    ) as string[][];
    expect(rows).toHaveLength(5);
    const [[price]] = execute(document, "PROP_VALUE", [rows[0]![0], "price"], CELL) as [[number]];
    expect(price).toBeGreaterThan(0);
    expect(execute(document, "PROP_USAGE", ["billed, free, limit"], CELL)).toEqual([[0, expect.any(Number), 10_000]]);
  });
});

describe("which key is used", () => {
  it("a cell uses its owner's, the menu the person's own, and a cell can write neither", () => {
    const keys: (string | undefined)[] = [];
    const inner = sandboxNetwork();
    const editor = newPerson({ ...KEYED, PROP_API_KEY: "editors" });
    const document = newDocument(
      { ...KEYED, PROP_API_KEY: "owners" },
      {
        network: (requests, now) => {
          keys.push(...requests.map(({ headers }) => headers?.["x-api-key"]));
          return inner.network(requests, now);
        },
      },
    );
    document.spreadsheet.active.set(1, 1, addresses(1)[0]!);
    document.spreadsheet.active.set(1, 2, "=PROP_VALUE(A1)");
    lookAt(document);
    editor.answers.push("OK");
    execute(document, "propRefreshErrors", [], MENU, editor);
    expect(keys).toContain("owners");
    expect(keys.filter((key) => key === "editors").length).toBeLessThanOrEqual(1);
    expect(new Set(keys)).toEqual(new Set(["owners", "editors"]));
  });
});
