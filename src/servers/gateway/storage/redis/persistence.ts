/** Whether Redis keeps what must not be forgotten: what was spent, what is on its way, and what was paid for. */
import type { RedisConnection } from "./connection";

const ASKED = ["appendonly", "appendfsync", "maxmemory", "maxmemory-policy"];

const UNKNOWN =
  "Redis doesn't say how it keeps its data: it must have appendonly yes and maxmemory-policy noeviction, or what was spent may be forgotten";

/** A line for each thing that is wrong. */
export const persistenceLines = async ({ run }: RedisConnection): Promise<readonly string[]> => {
  const said: Readonly<Record<string, string>> = await run((client) => client.configGet(ASKED)).catch(() => ({}));
  const { appendonly, appendfsync, maxmemory, "maxmemory-policy": policy } = said;
  if (appendonly === undefined || policy === undefined) return [UNKNOWN];
  return [
    ...(appendonly === "yes"
      ? []
      : ["Redis keeps no log on its disk: when it restarts, what was spent may be forgotten. Set appendonly yes"]),
    ...(appendonly === "yes" && appendfsync === "no"
      ? ["Redis leaves it to its machine when to write to the disk. Set appendfsync to everysec or always"]
      : []),
    ...(policy === "noeviction"
      ? []
      : [
          `Redis may drop ${policy.startsWith("allkeys") ? "what was counted" : "answers that were paid for"} when its memory is full${maxmemory === "0" ? ", once maxmemory is set" : ""}. Set maxmemory-policy noeviction`,
        ]),
  ];
};
