/** Runs the rules one after the other and says what became of each. */
import { discover, DISCOVERY_BILLED } from "./discover";
import type { Rule } from "./rule";
import { Broken, Untold } from "./verdict";
import { Trial, type TrialOptions } from "./trial";

export interface Verdict {
  readonly section: string;
  readonly title: string;
  readonly outcome: "holds" | "broken" | "skipped";
  /** What was found, or why it can't be told. */
  readonly why?: string;
}

export interface Report {
  readonly verdicts: readonly Verdict[];
  readonly requests: number;
  readonly billed: number;
}

/** Requests that may be billed, at most. */
export const mostBilled = (rules: readonly Rule[]): number =>
  rules.reduce((sum, { billed }) => sum + billed, DISCOVERY_BILLED);

export async function run(rules: readonly Rule[], options: TrialOptions): Promise<Report> {
  const trial = new Trial(options);
  let blind: Verdict | undefined;
  try {
    trial.facts = await discover(trial);
  } catch (fault) {
    blind = verdict({ section: "discovery", title: "Homes to search among are found" }, fault);
  }
  const verdicts: Verdict[] = blind === undefined ? [] : [blind];
  for (const rule of blind === undefined ? rules : []) {
    try {
      await rule.check(trial);
      verdicts.push({ section: rule.section, title: rule.title, outcome: "holds" });
    } catch (fault) {
      verdicts.push(verdict(rule, fault));
    }
  }
  return { verdicts, requests: trial.exchanges.length, billed: trial.billed };
}

/** A rule that stumbles over the shape of an answer is broken as well. */
const verdict = ({ section, title }: Pick<Rule, "section" | "title">, fault: unknown): Verdict => {
  const why = fault instanceof Error ? fault.message : String(fault);
  if (fault instanceof Untold) return { section, title, outcome: "skipped", why };
  return { section, title, outcome: "broken", why: fault instanceof Broken ? why : `can't be read: ${why}` };
};
