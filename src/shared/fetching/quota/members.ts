/**
 * Members of a team that shares a gateway's key: each has a token, a budget and counts of its own. They are part of the
 * quota state, so that a member's budget, the team's limit and what is booked are decided over in one step. What the team's
 * ledger has beyond the members' was asked for with the team's own token.
 */
import { DAY_LENGTH, thisMonth, utcDay, type BillingPeriod } from "../ledger/billingPeriod";
import { addLedgers, applyLedgerChange, countsFrom, spentIn, subtractLedger, type Ledger } from "../ledger/ledger";

export interface Member {
  readonly name: string;
  /** A digest of the token. Missing for the team's own, which is a setting. */
  readonly token?: string;
  readonly madeAt: number;
  /** When its token or caps were last changed, or it was revoked. Missing if they never were, or by an earlier version. */
  readonly changedAt?: number;
  readonly revokedAt?: number;
  /** How many requests of a billing month may be billed. */
  readonly cap?: number;
  /** What they may cost, in US dollars, if each is one beyond the plan. */
  readonly dollars?: number;
  readonly ledger: Ledger;
}

/** By their ids. */
export type TeamMembers = Readonly<Record<string, Member>>;

/** Whoever has the team's own token. */
export const TEAM = "team";

/** The team as a whole: what holds for all of it besides the monthly limit. It asks for nothing itself. */
export const ALL = "all";

/** What dollars buy. */
interface Prices {
  /** US dollars for a request beyond the plan, if known. */
  readonly overagePrice?: number | undefined;
  /** How many requests the plan's price includes. */
  readonly planRequests?: number | undefined;
}

/** Who asks, and what a refusal says of it. */
export interface Asker extends Prices {
  readonly id: string;
  /** Whom to ask for more, in the words of whoever runs the gateway. */
  readonly contact?: string;
}

/** Counts that are booked together. */
export interface Books {
  readonly ledger: Ledger;
  readonly members?: TeamMembers;
}

export const booksOf = ({ ledger, members }: Books): Books =>
  members === undefined ? { ledger } : { ledger, members };

export const ofMember = (member: string | undefined): { readonly member?: string } =>
  member === undefined ? {} : { member };

/** Books for the team, and for the member if there is one. */
export function bookedFor(books: Books, id: string | undefined, book: (ledger: Ledger) => Ledger): Books {
  const ledger = book(books.ledger);
  const { members } = books;
  const member = id === undefined ? undefined : members?.[id];
  if (id === undefined || member === undefined) return { ...booksOf(books), ledger };
  return { ledger, members: { ...members, [id]: { ...member, ledger: book(member.ledger) } } };
}

/** What one of them asked for. */
export function ledgerOf({ ledger, members = {} }: Books, id: string): Ledger {
  if (id !== TEAM) return members[id]?.ledger ?? {};
  const rest = Object.entries(members).reduce((all, [, each]) => subtractLedger(all, each.ledger), ledger);
  // Dates that the team's ledger has dropped are in a member's still.
  return applyLedgerChange({}, rest);
}

/** The larger of what two states have counted for each, so that their sum stays the team's. */
export function booksAtLeast(stored: Books, known: Books, larger: (one: Ledger, other: Ledger) => Ledger): Books {
  const ids = Object.keys({ ...stored.members, ...known.members });
  if (ids.length === 0) return { ledger: larger(stored.ledger, known.ledger) };
  const both = ids.map((id) => {
    const [before, after] = [stored.members?.[id], known.members?.[id]];
    return [id, { ...laterOf(before, after), ledger: larger(ledgerOfOwn(before), ledgerOfOwn(after)) }] as const;
  });
  const rest = larger(ledgerOf(stored, TEAM), ledgerOf(known, TEAM));
  return {
    ledger: both.reduce((sum, [, { ledger }]) => addLedgers(sum, ledger), rest),
    members: Object.fromEntries(both),
  };
}

/** The member as changed last, of two states. Who was revoked in either stays so. */
function laterOf(stored: Member | undefined, known: Member | undefined): Member {
  if (stored === undefined || known === undefined) return (stored ?? known)!;
  const later = changeOf(known) >= changeOf(stored) ? known : stored;
  const { revokedAt = stored.revokedAt ?? known.revokedAt } = later;
  return revokedAt === later.revokedAt ? later : { ...later, ...(revokedAt === undefined ? {} : { revokedAt }) };
}

const changeOf = ({ madeAt, changedAt = madeAt }: Member): number => changedAt;

/** Who is there, with which token and caps, as changed last in either state. What each spent stays as it is stored. */
export function withLaterMembers<T extends Books>(stored: T, known: Books): T {
  const { members = {} } = stored;
  const changed = Object.entries(known.members ?? {}).flatMap(([id, member]) => {
    const ledger = ledgerOfOwn(members[id]);
    const later = laterOf(members[id], member);
    return later === members[id] || isAsChanged(later, members[id]) ? [] : [[id, { ...later, ledger }] as const];
  });
  return changed.length === 0 ? stored : { ...stored, members: { ...members, ...Object.fromEntries(changed) } };
}

const isAsChanged = (one: Member, other: Member | undefined): boolean =>
  other !== undefined && changeOf(one) === changeOf(other) && one.revokedAt === other.revokedAt;

const ledgerOfOwn = (member: Member | undefined): Ledger => member?.ledger ?? {};

/** How many requests a member may have billed in a month: Infinity where only the team's limit holds. */
export function capOf({ cap = Infinity, dollars }: Pick<Member, "cap" | "dollars">, overagePrice?: number): number {
  if (dollars === undefined || overagePrice === 0) return cap;
  if (overagePrice === undefined) return 0;
  // In whole millionths of a dollar: 0.3 of them at 0.1 each are three.
  return Math.min(cap, Math.floor(Math.round(dollars * MILLION) / Math.round(overagePrice * MILLION)));
}

const MILLION = 1_000_000;

/** How many requests all may have billed in a month. The team's dollars are for those that the plan doesn't include. */
export function teamLimit(
  monthlyLimit: number,
  members: TeamMembers = {},
  { overagePrice, planRequests = 0 }: Prices = {},
): number {
  const { cap = Infinity, dollars } = members[ALL] ?? {};
  const priced = dollars === undefined ? Infinity : planRequests + capOf({ dollars }, overagePrice);
  return Math.min(monthlyLimit, cap, priced);
}

interface Spending extends Books {
  /** What is in flight, and whose it is. */
  readonly reservations: Readonly<Record<string, { readonly member?: string }>>;
}

/** What is left of a member's budget, before anything is granted. */
interface OwnBudget {
  /** Why nothing may be requested. */
  readonly why?: string;
  /** How many may be granted: those in flight may still turn out free. */
  readonly room: number;
}

export function ownBudget(quota: Spending, asker: Asker | undefined, period: BillingPeriod): OwnBudget {
  const { members = {} } = quota;
  if (asker === undefined) return { room: Infinity };
  const { id, overagePrice } = asker;
  const member = members[id];
  const next = askText(asker);
  if (member?.revokedAt !== undefined) return { room: 0, why: `this access token was revoked${next}` };
  if (overagePrice === undefined && [member, members[ALL]].some((each) => each?.dollars !== undefined))
    return { room: 0, why: `this budget is in dollars, and the gateway has no PROP_OVERAGE_PRICE${next}` };
  if (member === undefined) return { room: Infinity };
  const cap = capOf(member, overagePrice);
  if (cap === Infinity) return { room: Infinity };
  const spent = spentIn(countsFrom(ledgerOf(quota, id), period.first));
  const whose = id === TEAM ? "what the team's own token may spend" : "your own budget";
  const why = `${whose} is used, ${spent} of ${cap} requests ${thisMonth(period)}`;
  if (spent >= cap) return { room: 0, why: `${why}${whatNext(asker, period)}` };
  const inFlight = Object.values(quota.reservations).filter(({ member: whom = TEAM }) => whom === id);
  return { room: cap - spent - inFlight.length };
}

/** When a budget that is used begins again, and whom to ask until then. */
export function whatNext(asker: Asker | undefined, period: BillingPeriod): string {
  return asker === undefined ? "" : `; it renews on ${renewalDay(period)}${askText(asker)}`;
}

export const renewalDay = ({ last }: BillingPeriod): string => utcDay(Date.parse(last) + DAY_LENGTH);

const askText = ({ contact }: Asker): string => (contact === undefined ? "" : `; for more, ask ${contact}`);
