/** What requests go by that begin now, from a person's settings. */
import type { Problem } from "../api/problem";
import { isRemote } from "./requests/presence";
import type { FetchContext } from "./requests/sender";
import { usableSettings, type Settings } from "./requests/settings";

export function fetchContext(settings: Settings | Problem, now: number, batchSize: number): FetchContext {
  const { baseUrl, keepDays } = usableSettings(settings);
  return { service: baseUrl ?? "", now, keepDays, batchSize, remote: isRemote(baseUrl) };
}
