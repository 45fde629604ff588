/** The members of a team: who there is, found by name and by token, and what is changed about them. */
import type { Member, TeamMembers } from "../../../shared/fetching/quota/members";
import { ALL, TEAM } from "../../../shared/fetching/quota/members";

export type Caps = Pick<Member, "cap" | "dollars">;

/** Nothing that a page, a table or a command line could take for anything but a name. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .'_-]{0,59}$/u;

export const isName = (name: string): boolean =>
  NAME.test(name) && name.trim() === name && ![TEAM, ALL].some((reserved) => isSameName(name, reserved));

const isSameName = (one: string, other: string): boolean =>
  one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();

const UNMADE: TeamMembers = Object.fromEntries([TEAM, ALL].map((name) => [name, { name, madeAt: 0, ledger: {} }]));

/** The team's own token, and the team as a whole, are there without being made. */
export const withTeam = (members: TeamMembers): TeamMembers => ({ ...UNMADE, ...members });

/** Of those that were not revoked. */
export const memberId = (members: TeamMembers, name: string): string | undefined =>
  Object.entries(withTeam(members)).find(
    ([, each]) => each.revokedAt === undefined && isSameName(each.name, name),
  )?.[0];

/** Finds whose token has a digest; a look-up takes as long whichever it is. */
export const byDigest = (members: TeamMembers): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(members).flatMap(([id, { token, revokedAt }]) =>
      token === undefined || revokedAt !== undefined ? [] : [[token, id] as const],
    ),
  );

/** Each change is later than the one before, also by a clock that is behind: of two states, the later one is right. */
export const changed = (members: TeamMembers, id: string, member: Member, now: number): TeamMembers => ({
  ...members,
  [id]: { ...member, changedAt: Math.max(now, (member.changedAt ?? member.madeAt) + 1) },
});

/** In place of the caps that there were. */
export const withCaps = ({ name, token, madeAt, ledger }: Member, caps: Caps): Member => ({
  name,
  madeAt,
  ledger,
  ...(token === undefined ? {} : { token }),
  ...caps,
});
