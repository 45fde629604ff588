/** Which suites run in which modes of the hosts, and what in them is left out, and why. */
import { MODE_NAMES, modeOf, type HostMode } from "../standIns/modes";
import { Random } from "../attack/random";
import { groupBy } from "../../src/shared/values/groupBy";

const SUITES = { excel: ["test/excel", "test/hosts"], sheets: ["test/sheets", "test/hosts"] } as const;

/** The folders whose suites have one of these hosts. */
export const suitesOf = (modes: readonly HostMode[]): readonly string[] => [
  ...new Set(modes.flatMap((mode) => SUITES[mode.startsWith("excel:") ? "excel" : "sheets"])),
];

/** What is tested in one world only. */
interface LeftOut {
  readonly suite: string;
  /** The beginning of tests' names. */
  readonly tests: string;
  readonly modes: readonly HostMode[];
  readonly why: string;
}

const NO_OFFICE_STORAGE = ["excel:storage-hangs", "excel:storage-rejects", "excel:storage-absent"] as const;

export const LEFT_OUT: readonly LeftOut[] = [
  ...["where Office's storage", "settings that an earlier build kept in Office's storage"].map((tests): LeftOut => ({
    suite: "test/excel/storage/settings.test.ts",
    tests,
    modes: NO_OFFICE_STORAGE,
    why: "it is about Office's storage itself",
  })),
  {
    suite: "test/excel/storage/withoutDatabase.test.ts",
    tests: "the sandbox within the add-in can be tried where nothing lasts",
    modes: NO_OFFICE_STORAGE,
    why: "without local storage too, nothing tells the settings",
  },
  {
    suite: "test/excel/storage/tabs.test.ts",
    tests: "a cell that is recalculated before it finished has its answer stored",
    modes: ["excel:storage-hangs"],
    why: "the first cell of a page waits two seconds for the settings, and has sent nothing by then",
  },
  {
    suite: "test/excel/storage/largeAnswer.test.ts",
    tests: "a page that closes before the last answer comes has kept a large one",
    modes: ["excel:storage-hangs"],
    why: "the first cell of a page waits two seconds for the settings, and has sent nothing by then",
  },
  {
    suite: "test/excel/storage/withoutDatabase.test.ts",
    tests: "says so too where the browser blocks all of a page's data",
    modes: NO_OFFICE_STORAGE,
    why: "without local storage too, nothing tells the settings, and that is said first",
  },
  {
    suite: "test/excel/workbook/bundle.test.ts",
    tests: "the Excel bundle never makes a request for a preview",
    modes: ["excel:no-preview-flag"],
    why: "Excel says that it is one",
  },
  {
    suite: "test/excel/spending/spending.test.ts",
    tests: "a formula that is half typed makes no requests while",
    modes: ["excel:no-preview-flag"],
    why: "Excel says that it is a preview",
  },
  {
    suite: "test/excel/spending/spending.test.ts",
    tests: "a runtime that ends in the middle of its work loses no answer",
    modes: ["excel:no-preview-flag"],
    why: "it looks at what is kept by a preview",
  },
  {
    suite: "test/excel/workbook/bundle.test.ts",
    tests: "the Excel bundle gives a record as one value with a card",
    modes: ["excel:no-data-types"],
    why: "a card is a data type; the test looks at both kinds of Excel itself",
  },
  {
    suite: "test/excel/workbook/bundle.test.ts",
    tests: "the Excel bundle gives numbers a format",
    modes: ["excel:no-data-types"],
    why: "the test looks at both kinds of Excel itself",
  },
  {
    suite: "test/excel/workbook/freezing.test.ts",
    tests: "freezing puts values in place of formulas, whole spills with their formats",
    modes: ["excel:no-data-types"],
    why: "there are no formats to keep",
  },
  ...[
    ...["writes a table into a new sheet, leaves nothing else", "adds another sheet the second time, and leaves"],
    ...["blank cells that arrive as", "data types that are rejected are not returned from then on"],
    ...["Office's storage that", "a page without storage and database has rows"],
  ].map((tests): LeftOut => ({
    suite: "test/excel/workbook/hostCheck.test.ts",
    tests,
    modes: ["excel:called-twice", "excel:no-preview-flag", "excel:no-data-types"],
    why: "the table tells what the mode is",
  })),
  ...["data types are returned as before", "cells that don't calculate are rows"].map((tests): LeftOut => ({
    suite: "test/excel/workbook/hostCheck.test.ts",
    tests,
    modes: ["excel:no-data-types"],
    why: "it is about data types, or about the whole table",
  })),
  ...(
    [
      ["test/hosts/numberMeanings.test.ts", "what an estimate is based on is a share that Excel shows as a percentage"],
      ["test/hosts/oldDays.test.ts", "Excel counts from 1 on 1900-01-01, and shows older days as text"],
      ["test/hosts/oldDays.test.ts", "FORSALE gives moments with their time in UTC"],
      ["test/hosts/oldDays.test.ts", "FORRENT gives moments with their time in UTC"],
      ["test/hosts/rowsAndLabels.test.ts", "a card"],
      ["test/excel/workbook/panel.test.ts", "the panel previews cells as the inserted formula gets them"],
      ["test/excel/makers/functions.test.ts", "Microsoft's runtime from"],
    ] as const
  ).map(([suite, tests]): LeftOut => ({
    suite,
    tests,
    modes: ["excel:no-data-types"],
    why: "it is about formats and cards, which are data types, or about Microsoft's parts, which have them",
  })),
  ...(
    [
      ["test/hosts/freezing.test.ts", "in Excel a formula was typed and frozen too: the later one comes back"],
      ["test/excel/workbook/freezing.test.ts", "freezing takes a few round trips to Excel"],
    ] as const
  ).map(([suite, tests]): LeftOut => ({ suite, tests, modes: ["excel:stays-busy"], why: "a busy cell is not frozen" })),
  {
    suite: "test/hosts/samePrice.test.ts",
    tests: "more than the month's limit leaves",
    modes: ["excel:called-late"],
    why: "which cells come within the limit depends on which Excel calls first",
  },
  {
    suite: "test/sheets/hostCheck.test.ts",
    tests: "writes a table into a new sheet, makes no requests",
    modes: ["sheets:remembers", "sheets:german"],
    why: "the table tells what the mode is",
  },
  {
    suite: "test/sheets/hostCheck.test.ts",
    tests: "adds another sheet the second time",
    modes: ["sheets:remembers"],
    why: "the table tells what the mode is",
  },
  {
    suite: "test/sheets/hardHost.test.ts",
    tests: "a paid answer survives the failure of any one service call",
    modes: ["sheets:fails-once"],
    why: "it fails the calls itself, one at a time",
  },
  {
    suite: "test/sheets/twoMonths.test.ts",
    tests: "a refresh whose cells became protected says why it makes no copy",
    modes: ["sheets:silent-trigger"],
    why: "its formulas say more than a call, so there is no copy where no cell calculates",
  },
  {
    suite: "test/sheets/googleMessages.test.ts",
    tests: "where the day's quota of the property store is spent",
    modes: ["sheets:fails-once"],
    why: "it fails the calls itself, and a cell tells the last failure",
  },
  ...["a cell takes ten to request", "a fetch takes fourteen for each of its cells"].map((tests): LeftOut => ({
    suite: "test/sheets/operations.test.ts",
    tests,
    modes: ["sheets:fails-once"],
    why: "it counts calls, and one that failed is made again",
  })),
  ...(
    [
      ["test/excel/spending/prices.test.ts", "the number of requests that a cell says it needs is in the price"],
      ["test/excel/workbook/cellFacts.test.ts", "while cells calculate a price leaves them out"],
      ["test/excel/workbook/freezing.test.ts", "freezing puts values in place of formulas, whole spills"],
      ["test/excel/workbook/hardHost.test.ts", "an Excel that calls cells once more after a price"],
      ["test/excel/workbook/hardHost.test.ts", "a workbook whose cells were saved as errors makes"],
      ["test/hosts/hostileTexts.test.ts", "in Excel what functions show stays what it is when it is converted"],
      ["test/hosts/money.test.ts", "in Excel without a plan nothing is told of it"],
      [
        "test/hosts/oneHome.test.ts",
        "in Excel 300 rows that name 100 homes in three spellings each make 100 requests as formulas filled down",
      ],
      [
        "test/hosts/oneHome.test.ts",
        "in Excel 300 rows that name 100 homes in three spellings each make 100 requests as records filled down",
      ],
      ["test/hosts/ordinaryFormulas.test.ts", "Excel: nothing is asked for a blank cell"],
      ["test/hosts/trials.test.ts", "in Excel sixty trials of one cell make ten requests"],
      ["test/hosts/trials.test.ts", "in Excel Fetch makes the trial that was held"],
      ["test/hosts/trials.test.ts", "in Excel twelve homes with a living area of their own"],
      ["test/hosts/typedBlind.test.ts", "in Excel what follows from a record or an estimate"],
    ] as const
  ).map(([suite, tests]): LeftOut => ({
    suite,
    tests,
    modes: ["excel:stays-busy"],
    why: "it looks at cells that Excel calculated by itself, before a price or fetch makes them calculate again",
  })),
];

export const leftOut = (modes: readonly HostMode[]): readonly LeftOut[] =>
  LEFT_OUT.filter((each) => each.modes.some((mode) => modes.includes(mode)));

/** So many choices of two to four modes that a host can have together, the same for the same seed. */
export function combinations(
  among: readonly HostMode[],
  count: number,
  seed: number,
): readonly (readonly HostMode[])[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const chosen: HostMode[] = [];
    for (let left = random.between(2, 4); left > 0; left -= 1) {
      const fitting = among.filter((mode) => chosen.every((other) => areTogether(mode, other)));
      if (fitting.length > 0) chosen.push(random.pick(fitting));
    }
    return MODE_NAMES.filter((mode) => chosen.includes(mode));
  });
}

/** Most modes of a run: of more it would be hard to say which one a failure is due to. */
const MOST_TOGETHER = 5;

/** All of them in as few runs as hold them, of modes that a host can have together. The runs are about equally large. */
export function together(among: readonly HostMode[]): readonly (readonly HostMode[])[] {
  const groups = [...groupBy(among, (mode) => modeOf(mode).oneOf ?? mode).values()];
  const count = Math.max(Math.ceil(among.length / MOST_TOGETHER), ...groups.map(({ length }) => length));
  const runs = Array.from({ length: count }, (): HostMode[] => []);
  // Those of one group are in different runs, and are placed first because that leaves the least choice.
  const largestFirst = [...groups].sort((one, other) => other.length - one.length);
  for (const mode of largestFirst.flat()) {
    const fitting = runs.filter((run) => run.every((other) => areTogether(mode, other)));
    fitting.reduce((smallest, run) => (run.length < smallest.length ? run : smallest)).push(mode);
  }
  return runs.map((run) => MODE_NAMES.filter((mode) => run.includes(mode)));
}

function areTogether(mode: HostMode, other: HostMode): boolean {
  const { oneOf } = modeOf(mode);
  return mode !== other && (oneOf === undefined || oneOf !== modeOf(other).oneOf);
}
