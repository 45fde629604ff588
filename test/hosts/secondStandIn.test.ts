/** A second stand-in of Apps Script, which somebody else wrote, shows the same as ours, and the same is requested. */
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { newDocument } from "../standIns/appsScript/document";
import { execute } from "../standIns/appsScript/execution";
import { callSheets } from "../standIns/appsScript/sheetsRealm";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { openSecond } from "../standIns/secondAppsScript";
import { argumentsOf } from "./parts/formula";
import { outcome } from "./parts/shown";

const SETTINGS = { ...KEYED, PROP_MONTHLY_LIMIT: "1000" };

const HOMES = addresses(12);

const COLUMNS: Readonly<Record<string, string>> = { COUNT: "78244", MARKET: "78244", TREND: "78244" };

describe("a second stand-in shows the same table, of the same requests", () => {
  it.each(CATALOGUE.flatMap(({ name, examples }) => examples.map(({ formula }) => [formula, name] as const)))(
    "%s",
    async (formula, name) => {
      const given = argumentsOf(formula, (row) => COLUMNS[name] ?? HOMES[row % 2]!);
      const [ours, theirs] = [sandboxNetwork(), sandboxNetwork()];
      const document = newDocument(SETTINGS, { network: ours.network });
      const second = openSecond({
        settings: SETTINGS,
        network: theirs.network,
        values: [[""]],
        now: document.clock.now,
      });
      for (let time = 0; time < 2; time += 1) {
        const shown = await outcome(() => second.run(`PROP_${name}`, ...given) as unknown[][]);
        expect(shown).toEqual(await outcome(() => callSheets(document, `PROP_${name}`, given)));
      }
      expect(theirs.asked).toEqual(ours.asked);
    },
  );
});

it("a second stand-in shows the same menu when the document is opened", () => {
  const second = openSecond({ settings: {}, network: sandboxNetwork().network, values: [[""]], now: 0 });
  second.run("onOpen", { authMode: "LIMITED" });
  expect(second.entries[0]).toBe("Open the panel");
  expect(second.entries).toContain("Fill a long list…");
});

it("a second stand-in shows the same list after its first run, of the same requests", () => {
  const [ours, theirs] = [sandboxNetwork(), sandboxNetwork()];
  const document = newDocument(SETTINGS, { network: ours.network });
  const sheet = document.spreadsheet.active;
  const values = [["Address"], ...HOMES.map((home) => [home])];
  values.forEach(([value], row) => sheet.set(row + 1, 1, value!));
  sheet.selected = { row: 2, column: 1, rows: HOMES.length, columns: 1 };
  const now = document.clock.now;
  document.owner.answers.push({ button: "OK", text: "RECORD address, beds, county" }, "OK|NO");
  execute(document, "propFillList");
  const second = openSecond({
    ...{ settings: SETTINGS, network: theirs.network, values, now },
    answers: ["RECORD address, beds, county", "OK"],
  });
  second.run("propFillList");
  const shown = values.map((_, row) => [1, 2, 3, 4].map((column) => sheet.at(row + 1, column).value));
  expect(second.values().map((line) => line.slice(0, 4))).toEqual(shown);
  expect(theirs.asked).toEqual(ours.asked);
  expect(theirs.asked).toHaveLength(HOMES.length);
});
