/** The checks for Google Sheets: what each tries, its possible outcomes, and what the add-in does about each. */
import type { HostChecks } from "./hostCheck";

const NO_CONTAINER = "Not there: this script belongs to no spreadsheet";

export const SHEETS_CHECKS = {
  remembering: {
    tried: "Clearing a cell and writing the same formula again",
    outcomes: {
      runs: {
        seen: "The function runs again",
        does: "Calculates prices this way",
        found: { functionsRemembered: false },
      },
      remembered: {
        seen: "The function does not run again: its result is reused",
        does: "Calculates prices in another way",
        found: { functionsRemembered: true },
      },
      busy: { seen: "Not checked, because another run is checking the cells", does: "Calculates prices as before" },
    },
  },
  busyText: {
    tried: "The text of a cell that calculates",
    outcomes: {
      usual: { seen: "Loading...", does: "Waits while an argument shows this text" },
      other: {
        seen: "Another text",
        does: "An argument with this text is read as typed until its cell has calculated",
      },
      unseen: { seen: "None was seen: the cell calculated at once", does: "Waits while an argument shows Loading..." },
    },
  },
  lock: {
    tried: "The spreadsheet's lock",
    outcomes: {
      free: { seen: "Free at once", does: "Counts requests under it" },
      held: {
        seen: "Held by another run for a second",
        does: "A cell waits for it for 4 seconds, then makes no requests",
      },
      absent: { seen: NO_CONTAINER, does: "Counts requests without it" },
    },
  },
  cache: {
    tried: "The spreadsheet's cache",
    outcomes: {
      works: { seen: "It keeps what is written", does: "Keeps results there for 6 hours" },
      loses: { seen: "It loses what is written", does: "Keeps results in properties and the hidden sheet" },
      absent: { seen: NO_CONTAINER, does: "Keeps nothing there" },
    },
  },
  properties: {
    tried: "The spreadsheet's properties",
    outcomes: {
      works: { seen: "They keep what is written", does: "Keeps numbers and the count of requests there" },
      loses: { seen: "They lose what is written", does: "Makes no requests, because they can't be counted" },
      absent: { seen: NO_CONTAINER, does: "Counts requests for one run only" },
    },
  },
  userProperties: {
    tried: "Your own properties",
    outcomes: {
      works: { seen: "They keep what is written", does: "Keeps settings there" },
      loses: { seen: "They lose what is written", does: "Can't keep settings" },
    },
  },
  script: {
    tried: "The kind of script",
    outcomes: {
      bound: { seen: "The spreadsheet's own", does: "Long lists continue after a minute" },
      addOn: { seen: "An add-on", does: "Long lists continue within the hour" },
    },
  },
  triggers: {
    tried: "Two more hourly triggers, which are removed again",
    outcomes: {
      several: { seen: "Both can be created", does: "Schedules and long lists still share one hourly trigger" },
      one: { seen: "There can be only one", does: "Schedules and long lists share one hourly trigger" },
      none: { seen: "None can be created", does: "Schedules and long lists continue when you choose the command" },
    },
  },
  calendar: {
    tried: "Time zone and language of the spreadsheet",
    outcomes: { told: { seen: "Available", does: "Days are those of this time zone" } },
  },
  fetchQuota: {
    tried: "Requests left today (UrlFetch)",
    outcomes: {
      untold: { seen: "Not checked: scripts can't read it", does: "A request that Google refuses is not counted" },
    },
  },
} as const satisfies HostChecks;
