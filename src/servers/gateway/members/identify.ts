/** Who sends a request: a client with its own key, one with the team's token, or a member by a token of their own. */
import { RateLimiterMemory } from "rate-limiter-flexible";
import { TEAM, type TeamMembers } from "../../../shared/fetching/quota/members";
import type { Config } from "../config/config";
import type { Store } from "../storage/store";
import { byDigest } from "./roll";
import { isSame, keySelector } from "./keySelection";
import { tokenDigest } from "./token";

export interface KnownCaller {
  /** What is sent to the service. */
  readonly key: string;
  /** Missing where each sends a key of their own. */
  readonly member?: string;
}

/** `unknown`: no such token; `later`: too many wrong ones came from there; `no store`: nobody can say. */
export type Identity = KnownCaller | "unknown" | "later" | "no store";

/** @param client Where the request comes from. */
export type Identify = (sent: string | undefined, client: string) => Promise<Identity>;

/** Different wrong tokens from one place, and the seconds for which only tokens that worked there before do. */
const WRONG = { points: 20, duration: 60 };
const REMEMBERED = 10_000;

/** Where there are no members: each has a key, or the team's token. */
export const keysOnly = (config: Config): Identify => {
  const keyOf = keySelector(config);
  return (sent) => {
    const key = keyOf(sent);
    return Promise.resolve(key === undefined ? "unknown" : { key });
  };
};

export const identification = (held: NonNullable<Config["held"]>, store: Pick<Store, "members">): Identify => {
  const isTeam = isSame(held.accessToken);
  const wrong = new RateLimiterMemory(WRONG);
  /** Tokens that worked, and those that did not, by place: a sheet that goes on with an old one isn't guessing. */
  const worked = recent();
  const failed = recent();
  let known: { readonly members: TeamMembers; readonly ids: ReadonlyMap<string, string> } | undefined;

  const idsOf = (members: TeamMembers): ReadonlyMap<string, string> => {
    if (known?.members !== members) known = { members, ids: byDigest(members) };
    return known.ids;
  };

  return async (sent = "", client) => {
    const members = await store.members().catch(() => undefined);
    const isTeams = isTeam(sent);
    const digest = tokenDigest(sent);
    // Both are always looked at, so that the time that it takes tells nothing.
    const own = idsOf(members ?? {}).get(digest);
    const member = isTeams && members?.[TEAM]?.revokedAt === undefined ? TEAM : own;
    const place = `${client} ${digest}`;
    const isKnownHere = member !== undefined && worked.has(place);
    if (!isKnownHere && !failed.has(place) && ((await wrong.get(client))?.remainingPoints ?? 1) <= 0) return "later";
    if (member === undefined) {
      if (members === undefined) return "no store";
      if (failed.has(place)) return "unknown";
      failed.add(place);
      return (await wrong.consume(client).catch(() => undefined)) === undefined ? "later" : "unknown";
    }
    worked.add(place);
    return { key: held.apiKey, member };
  };
};

/** Names that were added lately. */
const recent = (): Pick<Set<string>, "has" | "add"> => {
  const names = new Set<string>();
  return {
    has: (name) => names.has(name),
    add(name) {
      if (names.size >= REMEMBERED) names.clear();
      return names.add(name);
    },
  };
};
