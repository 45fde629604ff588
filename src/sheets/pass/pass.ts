/**
 * The pricing pass. Nobody can ask a cell from outside which questions stand behind it: so the menu rewrites the
 * formulas while a flag is up, and each function, when it calculates, asks the service nothing, shows what is at hand
 * however old, and reports what it was called with. That is right also after rows were inserted, sorted or pasted.
 */
import type { Grid } from "../../shared/cells/input";
import type { Call } from "../../shared/functions/calculate";
import { CATALOGUE } from "../../shared/functions/catalogue";
import { parseJson } from "../../shared/service/json";
import { attempt } from "../attempt";
import { locked } from "../lock";
import { appendLine, readLines, removeLines } from "./stream";

export interface Pass {
  readonly id: string;
  /** A run that was ended from outside takes no flag down: it counts no longer than this. */
  readonly until: number;
}

const FLAG = "PROP_PASS";

/** Longer than a run may take. */
const LASTS = 400_000;

/** Milliseconds that a cell waits for its turn to report. */
const REPORT_WAIT = 15_000;

export function beginPass(now: number): Pass {
  const pass = { id: `r${now.toString(36)}`, until: now + LASTS };
  PropertiesService.getDocumentProperties().setProperty(FLAG, JSON.stringify(pass));
  return pass;
}

export function endPass(): void {
  attempt(() => PropertiesService.getDocumentProperties().deleteProperty(FLAG));
}

export function passUnderWay(now: number): Pass | undefined {
  const text = attempt(() => PropertiesService.getDocumentProperties().getProperty(FLAG)) ?? "";
  const json = parseJson(text);
  const pass = typeof json === "object" && json !== null ? (json as unknown as Pass) : undefined;
  return pass !== undefined && pass.until > now ? pass : undefined;
}

export function report({ id }: Pass, { declaration: { name }, given }: Call): void {
  const json = JSON.stringify([name, ...given.map((grid) => grid ?? null)]);
  attempt(() => locked(REPORT_WAIT, () => (appendLine(id, json), given)));
}

/** What was reported, each call once; nothing where it was lost on the way. */
export function callsOf(id: string): readonly Call[] | undefined {
  const lines = attempt(() => readLines(id));
  return lines === undefined ? undefined : [...new Set(lines)].flatMap(callOf);
}

function callOf(line: string): readonly Call[] {
  const json = parseJson(line);
  if (!Array.isArray(json)) return [];
  const [name, ...given] = json as [string, ...(Grid | null)[]];
  const declaration = CATALOGUE.find((each) => each.name === name);
  return declaration === undefined ? [] : [{ declaration, given: given.map((grid) => grid ?? undefined) }];
}

export function forgetCalls(id: string): void {
  removeLines(id);
}
