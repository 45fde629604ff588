/** What is at hand for a request: its own answer, or another that a pointer leads to. */
import { covers, type Answer, type Outcome } from "../service/answer";
import { isProblem, problem } from "../service/problem";
import { request as build, widest, type Request } from "../service/request";
import type { EndpointName } from "../service/endpoints";
import { recall, type Held, type Kept, type Work } from "./effect";
import { fresh, orStale } from "./freshness";
import { answering, lead } from "./pointers";
import { ENDPOINT } from "./stored";
import { inStore, storeKey, type Terms } from "./sender";

export interface AtHand {
  /** It does: it is fresh enough and holds all that is asked. */
  readonly usable?: Outcome;
  /** What was known, however old. */
  readonly known?: Answer;
  /** It does not do here, but serves others still: the answer that takes its place has to hold all of that too. */
  readonly serving?: Answer;
}

/** For each request what is at hand, in order. */
export function* atHand(requests: readonly Request[], terms: Terms): Work<readonly AtHand[]> {
  const leads = requests.map(lead);
  const wanted = [
    ...requests.map((request) => storeKey(request, terms)),
    ...leads.flatMap((name) => (name === undefined ? [] : [inStore(name, terms)])),
  ];
  const kept = yield* recall(wanted);
  const byName = new Map(wanted.map((name, index) => [name, kept[index]]));
  const own = requests.map((request, index) => ownAnswer(kept[index], request, terms));
  const pointed = leads.map((name, index) =>
    name === undefined || isFound(own[index]!) || isAnew(kept[index], terms)
      ? undefined
      : pointerOf(byName.get(inStore(name, terms))),
  );
  const keys = pointed.filter((key) => key !== undefined);
  const held = keys.length === 0 ? [] : yield* recall(keys);
  const byKey = new Map(keys.map((key, index) => [key, held[index]]));
  return own.map((mine, index) => {
    const key = pointed[index];
    if (key === undefined) return mine;
    const other = pointedAnswer(key, byKey.get(key), requests[index]!, terms);
    return { ...mine, ...other, ...(mine.known === undefined ? {} : { known: mine.known }) };
  });
}

/** That nothing was found once does not hide what another answer brought. */
function isFound({ usable }: AtHand): boolean {
  return usable !== undefined && !isProblem(usable);
}

/** A person asks anew for what could not be read: what was known before it does not do then. */
function isAnew(kept: Kept | undefined, { anew }: Terms): boolean {
  return anew !== undefined && kept !== undefined && "before" in kept && kept.at < anew.since;
}

function pointerOf(kept: Kept | undefined): string | undefined {
  return kept !== undefined && "pointer" in kept ? kept.pointer : undefined;
}

function ownAnswer(kept: Kept | undefined, request: Request, terms: Terms): AtHand {
  if (kept === undefined || "pointer" in kept) return {};
  const { outcome, before } = kept;
  const young = fresh(kept, outcome, request, terms);
  if (isProblem(outcome)) {
    if (before === undefined) return young ? { usable: outcome } : {};
    const known = aged(before, terms);
    if (young) return { usable: orStale(outcome, known, request), known };
    return isAnew(kept, terms) ? { known } : ownAnswer({ at: before.fetchedAt, outcome: before }, request, terms);
  }
  const known = aged(outcome, terms);
  if (young && covers(outcome, request)) return { usable: { ...known, cached: true }, known };
  const { endpoint, parameters } = request;
  const { now, keepDays } = terms;
  return fresh(kept, outcome, { endpoint, parameters }, { now, keepDays }) ? { known, serving: outcome } : { known };
}

function pointedAnswer(key: string, kept: Kept | undefined, request: Request, terms: Terms): AtHand {
  const endpoint = endpointOf(key);
  if (kept === undefined || "pointer" in kept || endpoint === undefined) return {};
  for (const held of answersIn(kept)) {
    const answer = answering(request, endpoint, held);
    if (answer === undefined || !covers(answer, request)) continue;
    const known = aged(answer, terms);
    return fresh({ at: held.fetchedAt }, held, request, terms)
      ? { usable: { ...known, cached: true }, known }
      : { known };
  }
  return {};
}

/** The newest first. */
function answersIn({ outcome, before, earlier = [] }: Held): readonly Answer[] {
  const latest = isProblem(outcome) ? before : outcome;
  return latest === undefined ? earlier : [latest, ...earlier];
}

function aged(answer: Answer, { now }: Terms): Answer {
  return { ...answer, age: Math.max(0, now - answer.fetchedAt) };
}

/** The endpoint that a store key names: what stands between the service's address and the parameters. */
function endpointOf(key: string): EndpointName | undefined {
  return ENDPOINT.read(key.slice(key.indexOf(" ") + 1).split("&")[0]);
}

/** For who asks nothing: what is known, however old, or that nothing is. */
export function onlyAtHand({ usable, known }: AtHand): Outcome {
  return usable ?? known ?? NOT_AT_HAND;
}

const NOT_AT_HAND = problem("nothing", "It is not at hand");

/** The request that also brings what is at hand of it, so that the new answer can take the old one's place. */
export function widened(request: Request, { serving }: AtHand): Request {
  if (serving?.limit === undefined) return request;
  const { limit, total } = serving;
  const before = { ...request.parameters, limit, ...(total === undefined ? {} : { includeTotalCount: true }) };
  return widest(request, { ...build(request.endpoint, before), fields: request.fields ?? [] });
}
