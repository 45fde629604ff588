/** Calls a function of the catalogue with plain values: what it shows, and what it requests. */
import type { Grid, Input } from "../../../src/shared/values/input";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { calculate } from "../../../src/shared/functions/declaring/calculate";
import { ENDPOINTS, type Parameter, type EndpointName } from "../../../src/shared/api/endpoints";
import { isProblem, type Problem } from "../../../src/shared/api/problem";
import type { Request } from "../../../src/shared/api/request";
import type { Table } from "../../../src/shared/tables/table";
import { run } from "../../../src/shared/fetching/work/drivers";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import type { FetchContext } from "../../../src/shared/fetching/requests/fetchContext";
import { AT, memoryHost, response, type Script } from "../memoryHost";

const TERMS: FetchContext = {
  service: "https://service.example/v1",
  now: AT,
  keepDays: DEFAULT_KEEP_DAYS,
  batchSize: 10,
};

/** A cell, or a range. */
export type Typed = Input | Grid;
export type Given = Readonly<Record<string, Typed>>;

export const grid = (typed: Typed): Grid => (Array.isArray(typed) ? (typed as Grid) : [[typed as Input]]);
export const column = (...cells: readonly Input[]): Grid => cells.map((cell) => [cell]);

export interface Asked {
  readonly shown: Table | Problem;
  readonly requests: readonly Request[];
}

/** Answers every endpoint with an empty result. */
const anything: Script = ({ endpoint }) =>
  response(ENDPOINTS[endpoint].answers === "list" ? [{}] : { subjectProperty: {} }, 200, { "x-total-count": "1" });

export function call(name: string, given: Given, script: Script = anything): Asked {
  const declaration = CATALOGUE.find((each) => each.name === name)!;
  const names = declaration.parameters.map((parameter) => parameter.name);
  const unknown = Object.keys(given).find((each) => !names.includes(each));
  if (unknown !== undefined) throw new Error(`${name} has no argument ${unknown}`);
  const host = memoryHost(script);
  const grids = names.map((each) => (each in given ? grid(given[each]!) : undefined));
  const shown = run(calculate({ declaration, given: grids }, TERMS), host);
  return { shown, requests: host.sent.flat() };
}

/** The message of a call that made no request, otherwise what it did instead. */
export function refusal(name: string, given: Given): string {
  const { shown, requests } = call(name, given);
  if (requests.length > 0) return `asked ${JSON.stringify(requests)}`;
  return isProblem(shown) && shown.problem === "argument" ? shown.message : `showed ${JSON.stringify(shown)}`;
}

/** The one table that a call shows. */
export function tableOf(name: string, given: Given, script?: Script): Table {
  const { shown } = call(name, given, script);
  if (isProblem(shown)) throw new Error(shown.message);
  return shown;
}

export function rule(endpoint: EndpointName, name: string): Parameter {
  return ENDPOINTS[endpoint].parameters.find((each) => each.name === name)!;
}
