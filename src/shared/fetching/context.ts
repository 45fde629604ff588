/** What requests go by that begin now, from a person's settings. */
import { isProblem, type Problem } from "../api/problem";
import { isRemote } from "./presence";
import type { FetchContext } from "./sender";
import { DEFAULT_SETTINGS, type Settings } from "./settings";

export function fetchContext(settings: Settings | Problem, now: number, batchSize: number): FetchContext {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now, keepDays, batchSize, remote: isRemote(baseUrl) };
}
