import { shownInput, singleInput } from "../../values/input";
import { ownEntry } from "../../values/known";
import { didYouMean } from "../../values/spelling";
import type { Value } from "../../values/value";
import { problem, type Problem } from "../../api/problem";
import { quotedText } from "../../api/text/quoted";
import { table, type Column, type Table } from "../../tables/table";
import { LEDGER_COLUMNS, type Usage } from "../../fetching/quota/ledger";
import type { Plan } from "../../fetching/plan";
import type { Arguments, FunctionDeclaration } from "../declaring/declaration";

type Name = "month" | "billed" | "free" | "uncertain" | "failed" | "underWay" | "limit" | "left";

const NAMES: readonly Name[] = ["month", "billed", "free", "uncertain", "failed", "underWay", "limit", "left"];

/** Shows the counts by endpoint instead of in total. */
const BY_ENDPOINT = "endpoints";

const ALLOWED = [...NAMES, BY_ENDPOINT];

export const USAGE: FunctionDeclaration = {
  name: "USAGE",
  group: "About PROP",
  summary: "Shows the billing month's requests (billed, free, uncertain and failed), the limit and what is left.",
  parameters: [
    {
      name: "what",
      label: "Figures",
      optional: true,
      meaning:
        `One or more of ${ALLOWED.join(", ")}; if left out, every name with its number. Free requests were cached or ` +
        "went to a sandbox; uncertain ones were sent without getting an answer, or may have been sent twice. The month " +
        "begins on your plan's billing day (PROP_BILLING_DAY).",
      form: { kind: "choice", choices: ALLOWED, multiple: true },
    },
  ],
  examples: [
    { formula: "=PROP.USAGE()", meaning: "The month's requests, one row per name with its number" },
    { formula: '=PROP.USAGE("left")', meaning: "The number of requests that may still be billed this month" },
    { formula: '=PROP.USAGE("endpoints")', meaning: "One row for each endpoint used" },
  ],
  cost: "Nothing: no request is made. It shows the counts as of the cell's last calculation.",
  tellsUsage: true,
  plan: usage,
};

// eslint-disable-next-line require-yield -- a plan that asks nothing
function* usage({ what }: Arguments, now: Usage | undefined): Plan<Table | Problem> {
  if (now === undefined) throw new Error("USAGE needs the usage");
  const input = singleInput(what);
  if (input === null) return named(NAMES, now);
  if (input === undefined) return problem("argument", "what: give the names in one cell, not several cells");
  if (typeof input !== "string") return wrong(shownInput(input), "");
  const typed = input.split(/[,;]/).map((name) => name.trim());
  if (typed.length === 1 && typed[0]!.toLowerCase() === BY_ENDPOINT) return byEndpoint(now);
  const wanted: Name[] = [];
  for (const name of typed) {
    const column = ownEntry(BY_NAME, name.toLowerCase().replace(/\s+/g, ""));
    if (column === undefined) return wrong(quotedText(name), didYouMean(name, ALLOWED));
    wanted.push(column);
  }
  return table(wanted.map(columnOf), [wanted.map((name) => now[name])], "none");
}

const BY_NAME: Readonly<Record<string, Name>> = Object.fromEntries(NAMES.map((name) => [name.toLowerCase(), name]));

function wrong(given: string, hint: string): Problem {
  return problem("argument", `what: ${given} is not allowed${hint}; give ${ALLOWED.join(", ")}`);
}

function columnOf(name: string): Column {
  return { name, label: name, type: name === "month" || name === "endpoint" ? "text" : "number" };
}

/** One row per name, with its number. */
function named(names: readonly Name[], now: Usage): Table {
  const rows = names.map((name): readonly Value[] => [name, now[name]]);
  return table([columnOf("what"), columnOf("requests")], rows, "none");
}

function byEndpoint({ byEndpoint: endpoints }: Usage): Table {
  const columns = ["endpoint", ...LEDGER_COLUMNS];
  const rows = endpoints.map((counts) => [counts.endpoint, ...LEDGER_COLUMNS.map((column) => counts[column])]);
  return table(columns.map(columnOf), rows, "names");
}
