/** What requests go by that begin now, from a person's settings. */
import type { Problem } from "../api/problem";
import { isRemote } from "./presence";
import type { FetchContext } from "./sender";
import { usableSettings, type Settings } from "./settings";

export function fetchContext(settings: Settings | Problem, now: number, batchSize: number): FetchContext {
  const { baseUrl, keepDays } = usableSettings(settings);
  return { service: baseUrl ?? "", now, keepDays, batchSize, remote: isRemote(baseUrl) };
}
