/**
 * Each command while another person works on the sheet: rows and columns come and go, rows are sorted, cells are typed
 * into and protected, the sheet is renamed, wherever the command lets time pass. From seeds: more of them with
 * PROP_SEEDS=1000.
 */
import type { Cell, CellValue, Sheet } from "../standIns/appsScript/spreadsheet";
import { COMMANDS, nextRun, type Command } from "./parts/commands";
import { needlesslyMarkedIn, witness } from "./parts/witness";

/** Numbers below a bound, from a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What one did, and what stands in the cells that were typed into. */
interface Colleague {
  readonly did: string[];
  readonly typed: Map<Cell, CellValue>;
}

/** Nothing is sorted or deleted within what a formula fills. */
const isSpilled = (sheet: Sheet, row: number): boolean =>
  [...sheet.cells].some(
    ([key, { from }]) => from !== undefined && (key.startsWith(`${row},`) || from.startsWith(`${row},`)),
  );

function act(sheet: Sheet, pick: (below: number) => number, { did, typed }: Colleague): void {
  const [row, column] = [1 + pick(9), 1 + pick(4)];
  const say = (what: string): void => void did.push(what);
  const type = (): void => {
    const cell = sheet.at(row, column);
    if (cell.from !== undefined || sheet.isLocked({ row, column, rows: 1, columns: 1 })) return;
    say(`types into ${row},${column}`);
    // No host takes these words for a day, as it might "typed 2".
    sheet.set(row, column, `typed as ${did.length}`);
    typed.set(cell, cell.value);
  };
  const acts: readonly (() => void)[] = [
    () => (say(`inserts row ${row}`), sheet.insertRows(row, 1)),
    () => (say(`inserts column ${column}`), sheet.insertColumns(column, 1)),
    () => {
      if (isSpilled(sheet, row)) return;
      say(`deletes row ${row}`);
      sheet.deleteRow(row);
    },
    () => (say(`deletes column 4`), sheet.deleteColumn(4)),
    () => {
      if ([row, row + 1, row + 2].some((each) => isSpilled(sheet, each))) return;
      say(`sorts from ${row}`);
      sheet.sortRows(row, [row + 2, row, row + 1]);
    },
    () => (say(`protects ${row},${column}`), void sheet.locked.push({ row, column, rows: 2, columns: 1 })),
    () => (say("renames"), sheet.book.rename(sheet, `Renamed ${did.length}`)),
    type,
    type,
  ];
  acts[pick(acts.length)]!();
}

/** @returns What is not as it should be, and what the other person did. */
function wrongBeside({ open, run, fills }: Command, seed: number): readonly string[] {
  const { document, seen } = opened(open);
  const sheet = document.spreadsheet.sheets[0]!;
  const pick = numbers(seed);
  const [rate, colleague] = [2 + pick(8), { did: [] as string[], typed: new Map<Cell, CellValue>() }];
  document.colleague = () => {
    if (pick(rate) === 0 && colleague.did.length < 5) act(sheet, pick, colleague);
  };
  try {
    run(document);
  } catch {
    // It says why it could not.
  }
  delete document.colleague;
  const { did, typed } = colleague;
  const places = new Map([...sheet.cells].map(([key, cell]) => [cell, key]));
  const wrong = (): readonly string[] => [
    ...seen.lost(new Set(typed.keys())).filter((each) => fills !== true || !each.endsWith("was blank")),
    ...[...typed].flatMap(([cell, value]) =>
      cell.value === value && cell.formula === "" ? [] : [`${places.get(cell)}: ${String(value)} was typed`],
    ),
  ];
  const atOnce = wrong();
  nextRun(document);
  const isOpen = (place: string): boolean => {
    const [row = 0, column = 0] = place
      .slice(place.lastIndexOf(" ") + 1)
      .split(",")
      .map(Number);
    return !sheet.isLocked({ row, column, rows: 1, columns: 1 });
  };
  const marked = needlesslyMarkedIn(document).filter(isOpen);
  const all = [...atOnce, ...wrong(), ...marked.map((place) => `${place} has an argument of ours`)];
  return all.length === 0 ? [] : [`seed ${seed}: ${did.join(", ")}`, ...all];
}

function opened(open: Command["open"]) {
  const found = open();
  return { ...found, seen: found.seen ?? witness(found.document) };
}

const SEEDS = Number(process.env["PROP_SEEDS"] ?? 6);

/** Its rows stay where they are, as the guide says. */
const NOT_BESIDE: readonly string[] = ["a long list"];

describe.each(Object.entries(COMMANDS).filter(([name]) => !NOT_BESIDE.includes(name)))("%s", (_, command) => {
  it(
    "beside another person's work writes over nothing of theirs, and loses no formula",
    () => {
      const wrong = Array.from({ length: SEEDS }, (__, index) => wrongBeside(command, index + 1));
      expect(wrong.filter((each) => each.length > 0)).toEqual([]);
    },
    SEEDS * 5_000,
  );
});
