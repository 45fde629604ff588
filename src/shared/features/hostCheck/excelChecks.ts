/** The checks for Excel: what each tries, its possible outcomes, and what the add-in does about each. */
import type { HostChecks } from "./hostCheck";

const NO_LOOK_UP = "Treats a 0 as a number, without looking it up";
const LOOK_UP = "Looks a 0 up in the workbook where 0 is a valid value; elsewhere treats it as a blank cell";

export const EXCEL_CHECKS = {
  version: {
    tried: "Platform and version",
    outcomes: {
      told: { seen: "Available", does: "These results apply to this version only" },
      untold: { seen: "Not available", does: "These results apply until the next check" },
    },
  },
  requirementSets: {
    tried: "Requirement sets",
    outcomes: {
      all: { seen: "All are available", does: "Uses all of them" },
      some: { seen: "Some are missing", does: "Works without the missing ones" },
    },
  },
  blankCells: {
    tried: "A blank cell as an argument",
    outcomes: {
      zero: { seen: "It arrives as 0", does: LOOK_UP, found: { blankCells: "zero" } },
      null: { seen: "It arrives as null", does: NO_LOOK_UP, found: { blankCells: "null" } },
      text: { seen: "It arrives as an empty text", does: NO_LOOK_UP, found: { blankCells: "text" } },
      other: { seen: "It arrives as something else", does: LOOK_UP },
    },
  },
  addresses: {
    tried: "Addresses of arguments: of a cell, and of a text in the formula",
    outcomes: {
      cellsOnly: { seen: "Available for the cell only", does: "A 0 in a formula is a number" },
      both: { seen: "Available for the text too", does: "Looks up a 0 in a formula as if it were in a cell" },
      untold: { seen: "Not available", does: "Rejects a 0 as a filter with a message, because it may be a blank cell" },
    },
  },
  preview: {
    tried: "Whether a call says that it is only a preview",
    outcomes: {
      told: { seen: "It says so", does: "A preview shows cached results and makes no requests" },
      untold: { seen: "It doesn't say so", does: "A call without a cell makes no requests" },
      always: { seen: "It says so even for a cell that calculates", does: "Cells make no requests; Fetch does" },
    },
  },
  dataTypes: {
    tried: "A number with a format and a record as results",
    outcomes: {
      taken: { seen: "Both are accepted", does: "Returns formats and cards", found: { dataTypes: "taken" } },
      withoutFormat: {
        seen: "The number has no format",
        does: "Returns formats and cards",
        found: { dataTypes: "taken" },
      },
      withoutRecord: {
        seen: "The record is rejected",
        does: "Returns formats; as=entity shows an error",
        found: { dataTypes: "taken" },
      },
      refused: { seen: "They are rejected", does: "Returns plain numbers and texts", found: { dataTypes: "refused" } },
      unsupported: {
        seen: "Not checked, because a requirement set is missing",
        does: "Returns plain numbers and texts",
      },
    },
  },
  officeStorage: {
    tried: "Office's storage",
    outcomes: {
      works: { seen: "It keeps what is written", does: "Keeps settings there and in the page's storage" },
      silent: { seen: "It doesn't respond", does: "Keeps settings in the page's storage" },
      refuses: { seen: "It refuses access or is missing", does: "Keeps settings in the page's storage" },
    },
  },
  pageStorage: {
    tried: "The page's storage",
    outcomes: {
      works: { seen: "It keeps what is written", does: "Keeps settings there" },
      refuses: { seen: "It refuses access or is missing", does: "Keeps settings in Office's storage" },
    },
  },
  database: {
    tried: "The database",
    outcomes: {
      lasting: { seen: "It works, and isn't cleared when storage is short", does: "Keeps results there" },
      works: { seen: "It works, but may be cleared when storage is short", does: "Keeps results there" },
      refuses: { seen: "It refuses access or is missing", does: "Makes no requests that are billed" },
    },
  },
  recalculation: {
    tried: "Telling one of two cells to calculate",
    outcomes: {
      once: { seen: "Only that cell calculates, once", does: "Calculates prices this way" },
      again: { seen: "It calculates several times", does: "A second call within 5 seconds makes no requests" },
      never: {
        seen: "It does not calculate",
        does: "Says how many cells did not report; their next call makes no requests",
      },
      others: {
        seen: "The other cell calculates too",
        does: "Calculates prices this way; other cells make requests as usual",
      },
    },
  },
} as const satisfies HostChecks;
