/** A spreadsheet that was copied, with the hidden sheet and without the document's properties and cache. */
import type { HostFacts } from "../../src/shared/panelApi/panelApi";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, TRIGGER } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const [HOME = "", OTHER = ""] = addresses(2);
const service = sandboxNetwork();

const facts = (document: SheetsDocument): HostFacts =>
  JSON.parse(execute(document, "propPanel", ["facts", "[]"]) as string) as HostFacts;

/** A document in which an owner was looked up and kept. */
function original(): SheetsDocument {
  const document = newDocument(KEYED, { network: service.network });
  execute(document, "PROP_OWNER", [HOME], CELL);
  execute(document, "propKeep", [], TRIGGER);
  return document;
}

/** As File > Make a copy does, by another person. */
function copyOf({ spreadsheet }: SheetsDocument): SheetsDocument {
  const copy = newDocument(KEYED, { network: service.network });
  for (const { name, cells, hidden } of spreadsheet.sheets) {
    const known = copy.spreadsheet.sheets.find((sheet) => sheet.name === name);
    const sheet = known ?? copy.spreadsheet.insert(name);
    sheet.hidden = hidden;
    cells.forEach(({ value }, key) => {
      const [row, column] = key.split(",").map(Number);
      sheet.set(row!, column!, value);
    });
  }
  return copy;
}

const holdsData = ({ spreadsheet }: SheetsDocument): boolean =>
  spreadsheet.sheets.some(({ name }) => name === "PROP data");

const TOLD = /is a copy\. Its hidden sheet PROP data came along.*key of this copy's owner.*monthly limit/;

it("a copy says in the panel and in the menu that it is one, what came along, and whose key and limit it uses", () => {
  const document = original();
  const copy = copyOf(document);
  expect(facts(document).copied).toBeUndefined();
  expect(facts(copy).copied).toMatch(TOLD);
  execute(copy, "propFetch");
  expect(copy.spreadsheet.toasts.join("\n")).toMatch(TOLD);
});

it("goes on saying so after it stored answers of its own", () => {
  const copy = copyOf(original());
  execute(copy, "PROP_OWNER", [OTHER], CELL);
  execute(copy, "propKeep", [], TRIGGER);
  expect(facts(copy).copied).toMatch(TOLD);
  expect(facts(copyOf(copy)).copied).toMatch(TOLD);
});

it.each([
  ["the panel", (copy: SheetsDocument) => void execute(copy, "propPanel", ["settleCopy", "[false]"])],
  [
    "the menu",
    (copy: SheetsDocument) => {
      copy.owner.answers.push("YES");
      execute(copy, "propRemoveData");
    },
  ],
])("what came along is removed from %s, and doesn't come back", (_, remove) => {
  const copy = copyOf(original());
  execute(copy, "PROP_OWNER", [HOME], CELL);
  remove(copy);
  expect(holdsData(copy)).toBe(false);
  execute(copy, "propKeep", [], TRIGGER);
  expect([holdsData(copy), facts(copy).copied]).toEqual([false, undefined]);
  const asked = service.asked.length;
  execute(copy, "PROP_OWNER", [HOME], CELL);
  expect(service.asked).toHaveLength(asked + 1);
  execute(copy, "propKeep", [], TRIGGER);
  expect([holdsData(copy), facts(copy).copied]).toEqual([true, undefined]);
});

it("what came along is kept if the person says so, is used, and isn't told again", () => {
  const [one, other] = [copyOf(original()), copyOf(original())];
  execute(one, "propPanel", ["settleCopy", "[true]"]);
  other.owner.answers.push("NO");
  execute(other, "propRemoveData");
  for (const copy of [one, other]) {
    expect(facts(copy).copied).toBeUndefined();
    const asked = service.asked.length;
    execute(copy, "PROP_OWNER", [HOME], CELL);
    expect(service.asked).toHaveLength(asked);
  }
});

it("the menu removes it from an original too, before it is shared, and only after you say yes", () => {
  const document = original();
  document.owner.answers.push("CANCEL", "OK");
  execute(document, "propRemoveData");
  expect(holdsData(document)).toBe(true);
  execute(document, "propRemoveData");
  expect(holdsData(document)).toBe(false);
  expect(document.owner.told.at(-1)).toMatch(/requested and billed again/);
});

it("the menu removes it from a document that an earlier build filled, too", () => {
  const document = original();
  // Those documents have these words, whatever this build writes.
  const words = "What PROP keeps, so that it need not be paid for again. It is safe to delete.";
  document.spreadsheet.sheet("PROP data").set(1, 1, words);
  document.owner.answers.push("OK");
  execute(document, "propRemoveData");
  expect(holdsData(document)).toBe(false);
});

it("while cells calculate nothing is removed, and the panel says why", () => {
  const copy = copyOf(original());
  copy.lock.until = copy.clock.now + 60_000;
  expect(() => execute(copy, "propPanel", ["settleCopy", "[false]"])).toThrow(/Cells are calculating/);
  expect(holdsData(copy)).toBe(true);
});

it("a sheet of a person's own with that name is left alone", () => {
  const document = newDocument(KEYED, { network: service.network });
  document.spreadsheet.insert("PROP data").set(1, 1, "My own");
  document.owner.answers.push("OK");
  execute(document, "propRemoveData");
  expect([holdsData(document), facts(document).copied]).toEqual([true, undefined]);
});

it("what an earlier build kept, without a mark, is no copy and is marked when it is next written", () => {
  const document = original();
  document.spreadsheet.sheet("PROP data").set(1, 2, "");
  expect(facts(document).copied).toBeUndefined();
  execute(document, "PROP_OWNER", [OTHER], CELL);
  execute(document, "propKeep", [], TRIGGER);
  expect(facts(copyOf(document)).copied).toMatch(TOLD);
});
