/** The server's command for its members: `members add NAME`, `list`, `cap`, `renew`, `revoke`. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { oneLine } from "../../../shared/api/text/quoted";
import { ALL, TEAM, type Member, type TeamMembers } from "../../../shared/fetching/quota/members";
import type { QuotaState } from "../../../shared/fetching/quota/quotaState";
import type { Settings } from "../../../shared/fetching/requests/settings";
import { ConfigProblem } from "../config/config";
import { teamBill } from "./bill";
import { billCsv, billText } from "./billText";
import { changed, memberId, isName, withCaps, withTeam, type Caps } from "./roll";
import { newToken, tokenDigest } from "./token";

/** What a command does, in one change of the quota state, and what it says. */
export interface MembersJob {
  readonly change: (quota: QuotaState, now: number) => { readonly quota: QuotaState; readonly value: string };
}

const USAGE = `give one of:
  members add NAME … [--cap REQUESTS] [--dollars AMOUNT] makes members and shows the token of each, once
  members list                                           who spent what this month
  members csv                                            the same list as CSV
  members cap NAME [--cap REQUESTS] [--dollars AMOUNT]   sets both caps; what is left out has none
  members renew NAME                                     shows a new token; the old one is refused at once
  members revoke NAME                                    refuses the token at once; what was spent stays counted
The team's own token (PROP_ACCESS_TOKEN) is the member ${TEAM}: it can be capped, and revoked for good. The team as a whole
is ${ALL}: members cap ${ALL} --dollars AMOUNT sets what it may cost beyond the plan.`;

/** The terms of the service that a person who gives tokens away must know. */
const TERMS =
  "One key is for one legal entity: give tokens only to people of the company that the key was issued to, and never sell or share them beyond it.";

const OPTIONS = { cap: { type: "string", multiple: true }, dollars: { type: "string", multiple: true } } as const;

/** @param words What stands behind `members`. */
export const membersJob = (words: readonly string[], settings: Settings): MembersJob => {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, strict: false });
  const [verb = "", name, ...more] = positionals;
  const isKnown = Object.keys(values).every((each) => each in OPTIONS);
  const takesCaps = verb === "add" || verb === "cap";
  if (!isKnown || (verb !== "add" && more.length > 0) || (!takesCaps && Object.keys(values).length > 0))
    throw new ConfigProblem(USAGE);
  if (verb === "list" || verb === "csv") {
    if (name !== undefined) throw new ConfigProblem(USAGE);
    const text = verb === "list" ? billText : billCsv;
    return { change: (quota, now) => ({ quota, value: text(teamBill(quota, now, settings)) }) };
  }
  if (name === undefined || !["add", "cap", "renew", "revoke"].includes(verb)) throw new ConfigProblem(USAGE);
  const caps = takesCaps ? capsFrom(values, settings) : {};
  // Made before the change, which may be made again over what another server wrote meanwhile.
  const all = [name, ...more].map((each) => ({ name: each, made: newMade() }));
  return {
    change(quota, now) {
      let { members = {} } = quota;
      const said = all.map((each) => {
        const done = JOBS[verb as keyof typeof JOBS](members, { ...each, caps, now });
        members = done.members;
        return done.value;
      });
      return {
        quota: { ...quota, members },
        value: [...said, ...(GIVES_TOKENS.includes(verb) ? [TERMS] : [])].join("\n\n"),
      };
    },
  };
};

const GIVES_TOKENS = ["add", "renew"];

const newMade = (): Made => ({ id: `m${randomBytes(6).toString("hex")}`, token: newToken() });

interface Made {
  readonly id: string;
  readonly token: string;
}

interface Asked {
  readonly name: string;
  readonly caps: Caps;
  readonly made: Made;
  readonly now: number;
}

type Job = (members: TeamMembers, asked: Asked) => { readonly members: TeamMembers; readonly value: string };

const JOBS: Readonly<Record<"add" | "cap" | "renew" | "revoke", Job>> = {
  add(members, { name, caps, made: { id, token }, now }) {
    if (!isName(name))
      throw new ConfigProblem(
        `${oneLine(name)}: a name is 1 to 60 letters, digits, spaces and . ' - _, begins with a letter or digit, and isn't ${TEAM} or ${ALL}`,
      );
    if (memberId(members, name) !== undefined) throw new ConfigProblem(`${name} is a member already`);
    const member = withCaps({ name, token: tokenDigest(token), madeAt: now, ledger: {} }, caps);
    return { members: { ...members, [id]: member }, value: shown(member, token) };
  },
  cap(members, { name, caps, now }) {
    const { id, member } = found(members, name);
    const after = withCaps(member, caps);
    return { members: changed(members, id, after, now), value: `${member.name}: ${capsText(after, id)}` };
  },
  renew(members, { name, made: { token }, now }) {
    const { id, member } = found(members, name);
    if (id === TEAM) throw new ConfigProblem(`${TEAM}: its token is PROP_ACCESS_TOKEN: set another and restart`);
    if (id === ALL) throw NO_TOKEN;
    const renewed = { ...member, token: tokenDigest(token) };
    return { members: changed(members, id, renewed, now), value: shown(renewed, token) };
  },
  revoke(members, { name, now }) {
    const { id, member } = found(members, name);
    if (id === ALL) throw NO_TOKEN;
    const revoked = { ...member, revokedAt: now };
    return {
      members: changed(members, id, revoked, now),
      value: `${member.name}: the token is refused with the next request. What was spent stays counted.`,
    };
  },
};

const NO_TOKEN = new ConfigProblem(`${ALL}: the team as a whole has no token: cap it, or revoke each`);

const found = (members: TeamMembers, name: string): { readonly id: string; readonly member: Member } => {
  const id = memberId(members, name);
  const member = id === undefined ? undefined : withTeam(members)[id];
  if (id === undefined || member === undefined) throw new ConfigProblem(`${oneLine(name)}: there is no such member`);
  return { id, member };
};

const shown = (member: Member, token: string): string =>
  [
    `${member.name}: ${capsText(member)}. The token is shown this once:`,
    "",
    token,
    "",
    `Give it to ${member.name} alone, to be entered in PROP's panel in place of a key.`,
  ].join("\n");

const capsText = ({ cap, dollars }: Caps, id?: string): string => {
  const what = id === ALL ? "beyond what the plan includes" : "for them, each at the price beyond the plan";
  const all = [
    ...(cap === undefined ? [] : [`at most ${cap} requests a billing month`]),
    ...(dollars === undefined ? [] : [`at most $${dollars} ${what}`]),
  ];
  return all.length === 0 ? "no cap but the team's limit" : all.join(", and ");
};

const capsFrom = (
  { cap, dollars }: Readonly<Record<string, unknown>>,
  { overagePrice }: Pick<Settings, "overagePrice">,
): Caps => {
  const requests = numberFrom("--cap", cap, /^\d{1,7}$/, "a whole number of requests");
  const amount = numberFrom("--dollars", dollars, /^\d{1,7}(\.\d{1,2})?$/, "an amount such as 20 or 12.50");
  if (amount !== undefined && overagePrice === undefined)
    throw new ConfigProblem("--dollars: set PROP_OVERAGE_PRICE, what a request beyond the plan costs");
  return {
    ...(requests === undefined ? {} : { cap: requests }),
    ...(amount === undefined ? {} : { dollars: amount }),
  };
};

const numberFrom = (name: string, given: unknown, form: RegExp, meaning: string): number | undefined => {
  if (given === undefined) return undefined;
  const [text, again] = [given].flat() as readonly unknown[];
  if (typeof text !== "string" || again !== undefined || !form.test(text))
    throw new ConfigProblem(`${name}: give ${meaning}, once`);
  return Number(text);
};
