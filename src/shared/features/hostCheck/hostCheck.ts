/**
 * Checks in the current host what is otherwise known only from its documentation, without any request, and writes the
 * results into a new sheet. The table identifies no person, file or address, so it can be sent to us.
 */
import { isProblem, type Problem } from "../../api/problem";
import { oneAtATime } from "../../spending/fetch/fetchCalls";
import { type Flow, workbook } from "../../workbook/port/port";
import type { GeneralOutcome, Observation } from "../../workbook/port/hostAbilities";
import type { HostFindings } from "../../workbook/port/hostFindings";

interface Outcome {
  readonly seen: string;
  /** What the add-in does about it. */
  readonly does: string;
  /** What is stored about it. */
  readonly found?: HostFindings;
}

interface HostCheck {
  readonly tried: string;
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

export type HostChecks = Readonly<Record<string, HostCheck>>;

/** The outcomes of a table's checks, by check. */
export type Observed<Checks extends HostChecks> = {
  readonly [Id in keyof Checks]: Observation<keyof Checks[Id]["outcomes"] & string>;
};

const SHEET = "PROP check";

const HEADINGS = ["Check", "Result", "What PROP does"];

const AS_DOCUMENTED = "Follows the documentation";

const GENERAL: Readonly<Record<GeneralOutcome, Outcome>> = {
  failed: { seen: "It failed", does: AS_DOCUMENTED },
  late: { seen: "No response in time", does: AS_DOCUMENTED },
  silent: { seen: "Its cells did not calculate", does: AS_DOCUMENTED },
};

/** @returns How many checks were run. */
export const checkHost = (checks: HostChecks): Flow<number | Problem> => oneAtATime(checked(checks));

function* checked(checks: HostChecks): Flow<number | Problem> {
  const sheet = yield* workbook.addSheet(SHEET);
  if (isProblem(sheet)) return sheet;
  const rows: (readonly string[])[] = [HEADINGS];
  let findings: HostFindings = {};
  for (const [check, { tried, outcomes }] of Object.entries(checks)) {
    const { outcome, detail } = yield* workbook.observe({ check, sheet });
    const { seen, does, found } = outcomes[outcome] ?? GENERAL[outcome as GeneralOutcome];
    rows.push([tried, detail === undefined ? seen : `${seen}: ${detail}`, does]);
    findings = { ...findings, ...found };
  }
  yield* workbook.rememberFindings(findings);
  return (yield* workbook.writeTexts({ sheet, rows })) ?? rows.length - 1;
}
