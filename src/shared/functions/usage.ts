import { shown, single } from "../cells/input";
import { known } from "../cells/known";
import { didYouMean } from "../cells/spelling";
import type { Value } from "../cells/value";
import { problem, type Problem } from "../service/problem";
import { quoted } from "../service/quoted";
import { table, type Column, type Table } from "../table/table";
import { COLUMNS, type Usage } from "../work/ledger";
import type { Plan } from "../work/plan";
import type { Arguments, FunctionDeclaration } from "./declaration";

type Name = "month" | "billed" | "free" | "uncertain" | "failed" | "underWay" | "limit" | "left";

const NAMES: readonly Name[] = ["month", "billed", "free", "uncertain", "failed", "underWay", "limit", "left"];

/** By endpoint instead of in all. */
const BY_ENDPOINT = "endpoints";

const ALLOWED = [...NAMES, BY_ENDPOINT];

export const USAGE: FunctionDeclaration = {
  name: "USAGE",
  summary: "Tells this month's requests: billed, free, uncertain and failed, the limit and what is left.",
  parameters: [
    {
      name: "what",
      optional: true,
      meaning:
        `One or several of ${ALLOWED.join(", ")}; without it, each name with its number. Free is what was at hand or ` +
        "came from a sandbox; uncertain is what was sent without an answer being seen, or may have been sent twice.",
      form: { kind: "choice", choices: ALLOWED, multiple: true },
    },
  ],
  examples: [
    { formula: "=PROP.USAGE()", meaning: "This month's requests, name and number, downwards" },
    { formula: '=PROP.USAGE("left")', meaning: "How many more requests may be billed this month" },
    { formula: '=PROP.USAGE("endpoints")', meaning: "One row for each endpoint that was asked" },
  ],
  cost: "Nothing: no request is made. It tells what was so when the cell calculated.",
  tellsUsage: true,
  plan: usage,
};

// eslint-disable-next-line require-yield -- a plan that asks nothing
function* usage({ what }: Arguments, now: Usage | undefined): Plan<Table | Problem> {
  if (now === undefined) throw new Error("USAGE was not told the usage");
  const input = single(what);
  if (input === null) return named(NAMES, now);
  if (typeof input !== "string") return wrong(input === undefined ? "several cells" : shown(input), "");
  const typed = input.split(/[,;]/).map((name) => name.trim());
  if (typed.length === 1 && typed[0]!.toLowerCase() === BY_ENDPOINT) return byEndpoint(now);
  const wanted: Name[] = [];
  for (const name of typed) {
    const found = known(BY_NAME, name.toLowerCase().replace(/\s+/g, ""));
    if (found === undefined) return wrong(quoted(name), didYouMean(name, ALLOWED));
    wanted.push(found);
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

/** Name and number, downwards. */
function named(names: readonly Name[], now: Usage): Table {
  const rows = names.map((name): readonly Value[] => [name, now[name]]);
  return table([columnOf("what"), columnOf("requests")], rows, "none");
}

function byEndpoint({ byEndpoint: endpoints }: Usage): Table {
  const columns = ["endpoint", ...COLUMNS];
  const rows = endpoints.map((counts) => [counts.endpoint, ...COLUMNS.map((column) => counts[column])]);
  return table(columns.map(columnOf), rows, "names");
}
