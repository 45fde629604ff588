import { shownInput, singleInput } from "../../values/input";
import { ownEntry } from "../../values/known";
import { didYouMean } from "../../values/spelling";
import type { Value } from "../../values/value";
import { lazy } from "../../api/lazy";
import { problem, type Problem } from "../../api/problem";
import { quotedText } from "../../api/text/quoted";
import { table, type Column, type Table } from "../../tables/table";
import { LEDGER_COLUMNS, type Usage } from "../../fetching/ledger/ledger";
import { planShare, type PlanShare } from "../../fetching/ledger/planTerms";
import { VOLATILITY_TEXTS, type Volatility } from "../../fetching/ledger/volatility";
import type { Plan } from "../../fetching/work/plan";
import type { Arguments, FunctionDeclaration, PlanContext } from "../declaring/declaration";

type Count = "month" | "billed" | "free" | "uncertain" | "failed" | "underWay" | "limit" | "left";

const COUNTS: readonly Count[] = ["month", "billed", "free", "uncertain", "failed", "underWay", "limit", "left"];

/** Blank as far as the plan isn't known. */
const PLAN_FIGURES = {
  included: ({ plan }) => plan?.included,
  leftInPlan: (now) => shareSoFar(now)?.leftAfter,
  beyond: (now) => shareSoFar(now)?.beyond,
  dollars: (now) => shareSoFar(now)?.dollars,
  forecast: ({ forecast }) => forecast,
} as const satisfies Readonly<Record<string, (now: Usage) => number | undefined>>;

type PlanFigure = keyof typeof PLAN_FIGURES;

const PLAN_NAMES = Object.keys(PLAN_FIGURES) as readonly PlanFigure[];

type Name = Count | PlanFigure;

/** Shows the counts by endpoint instead of in total. */
const BY_ENDPOINT = "endpoints";

const ALLOWED = [...COUNTS, BY_ENDPOINT, ...PLAN_NAMES];

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
        "went to a sandbox; uncertain ones may have been billed. The month begins on your plan's billing day. From " +
        "included on, the figures are about your plan (PROP_PLAN_REQUESTS): dollars is what the requests beyond it " +
        "have cost so far, forecast how many requests the month comes to at its pace.",
      form: { kind: "choice", choices: ALLOWED, multiple: true },
    },
  ],
  examples: [
    { formula: "=PROP.USAGE()", meaning: "The month's requests, one row per name with its number" },
    { formula: '=PROP.USAGE("left")', meaning: "The number of requests that may still be billed this month" },
    { formula: '=PROP.USAGE("beyond, dollars")', meaning: "The requests beyond your plan and what they cost so far" },
    { formula: '=PROP.USAGE("endpoints")', meaning: "One row for each endpoint used" },
  ],
  cost: "Nothing: no request is made. It shows the counts as of the cell's last calculation.",
  tellsUsage: true,
  plan: usage,
};

function notKnown(volatile: Volatility): Problem {
  const { why, remedy } = VOLATILITY_TEXTS[volatile];
  return problem("failed", `The counts aren't known here: ${why}; ${remedy}`);
}

// eslint-disable-next-line require-yield -- a plan that asks nothing
function* usage({ what }: Arguments, { usage: now }: PlanContext): Plan<Table | Problem> {
  if (now === undefined) throw new Error("USAGE needs the usage");
  if (now.volatile !== undefined) return notKnown(now.volatile);
  const input = singleInput(what);
  if (input === null) return named([...COUNTS, ...(now.plan === undefined ? [] : PLAN_NAMES)], now);
  if (input === undefined) return problem("argument", "what: give the names in one cell, not several cells");
  if (typeof input !== "string") return wrong(shownInput(input), "");
  const typed = input.split(/[,;]/).map((name) => name.trim());
  if (typed.length === 1 && typed[0]!.toLowerCase() === BY_ENDPOINT) return byEndpoint(now);
  const wanted: Name[] = [];
  for (const name of typed) {
    const column = ownEntry(byName(), name.toLowerCase().replace(/\s+/g, ""));
    if (column === undefined) return wrong(quotedText(name), didYouMean(name, ALLOWED));
    wanted.push(column);
  }
  return table(wanted.map(columnOf), [wanted.map((name) => figureOf(name, now))], "none");
}

const byName = lazy((): Readonly<Record<string, Name>> =>
  Object.fromEntries([...COUNTS, ...PLAN_NAMES].map((name) => [name.toLowerCase(), name])),
);

const isPlanFigure = (name: Name): name is PlanFigure => Object.prototype.hasOwnProperty.call(PLAN_FIGURES, name);

function figureOf(name: Name, now: Usage): Value {
  return isPlanFigure(name) ? (PLAN_FIGURES[name](now) ?? null) : now[name];
}

/** How this month's requests so far divide between the plan and what is beyond it. */
function shareSoFar({ plan, used, damaged }: Usage): PlanShare | undefined {
  return plan === undefined || damaged === true ? undefined : planShare(plan, 0, used);
}

function wrong(given: string, hint: string): Problem {
  return problem("argument", `what: ${given} is not allowed${hint}; give ${ALLOWED.join(", ")}`);
}

function columnOf(name: string): Column {
  return { name, label: name, type: name === "month" || name === "endpoint" ? "text" : "number" };
}

/** One row per name, with its number. */
function named(names: readonly Name[], now: Usage): Table {
  const rows = names.map((name): readonly Value[] => [name, figureOf(name, now)]);
  return table([columnOf("what"), columnOf("requests")], rows, "none");
}

function byEndpoint({ byEndpoint: endpoints }: Usage): Table {
  const columns = ["endpoint", ...LEDGER_COLUMNS];
  const rows = endpoints.map((counts) => [counts.endpoint, ...LEDGER_COLUMNS.map((column) => counts[column])]);
  return table(columns.map(columnOf), rows, "names");
}
