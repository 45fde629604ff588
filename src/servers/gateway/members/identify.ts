/** Who sends a request: a client with its own key, one with the team's token, or a member by a token of their own. */
import { TEAM, type TeamMembers } from "../../../shared/fetching/quota/members";
import type { Config } from "../config/config";
import type { Store } from "../storage/store";
import type { Judge } from "./guesses";
import { byDigest } from "./roll";
import { isSame, keySelector } from "./keySelection";
import { isSameDigest, tokenDigest } from "./token";

export interface KnownCaller {
  /** What is sent to the service. */
  readonly key: string;
  /** Missing where each sends a key of their own. */
  readonly member?: string;
}

/** `unknown`: no such token; `later`: too many wrong ones came from there, and it is no member's; `no store`: nobody can say now. */
export type Identity = KnownCaller | "unknown" | "later" | "no store";

/** @param client Where the request comes from. */
export type Identify = (sent: string | undefined, client: string) => Promise<Identity>;

/** Where there are no members: each has a key, or the team's token. */
export const keysOnly = (config: Config): Identify => {
  const keyOf = keySelector(config);
  return (sent) => {
    const key = keyOf(sent);
    return Promise.resolve(key === undefined ? "unknown" : { key });
  };
};

export const identification = (
  held: NonNullable<Config["held"]>,
  store: Pick<Store, "members">,
  judge: Judge,
): Identify => {
  const isTeam = isSame(held.accessToken);
  /** Where nobody ever was a member, nobody was revoked: the team's token needs no store. */
  let isAlone = false;
  let known: { readonly members: TeamMembers; readonly ids: ReadonlyMap<string, string> } | undefined;

  const idsOf = (members: TeamMembers): ReadonlyMap<string, string> => {
    if (known?.members !== members) known = { members, ids: byDigest(members) };
    return known.ids;
  };

  return async (sent = "", client) => {
    const found = await store.members().catch(() => undefined);
    if (found !== undefined) isAlone = Object.keys(found).length === 0;
    const members = found ?? NOBODY;
    // Whichever token it is, the same is done: what it takes tells nothing.
    const isTeams = isTeam(sent);
    const digest = tokenDigest(sent);
    const id = idsOf(members).get(digest) ?? "";
    const isOwn = isSameDigest(digest, members[id]?.token ?? NO_DIGEST);
    const own = isOwn ? id : undefined;
    const isLetIn = isTeams && (isAlone || found !== undefined) && members[TEAM]?.revokedAt === undefined;
    // Nobody guesses a member's token, so what others send from the same address doesn't keep it out.
    if (own !== undefined && !isLetIn) return { key: held.apiKey, member: own };
    if (!isLetIn && found === undefined) return "no store";
    const judged = judge(client, digest, isLetIn);
    if (judged === "later") return "later";
    return isLetIn ? { key: held.apiKey, member: TEAM } : "unknown";
  };
};

const NOBODY: TeamMembers = {};

/** No token's. */
const NO_DIGEST = "0".repeat(64);
