/** What is at hand for a request: its own answer, or another that a pointer leads to. */
import { covers, type Answer, type Outcome } from "../service/answer";
import { isProblem, problem } from "../service/problem";
import { request as build, widest, type Request } from "../service/request";
import { ENDPOINT_NAMES, type EndpointName } from "../service/endpoints";
import { recall, type Kept, type Work } from "./effect";
import { fresh, orStale } from "./freshness";
import { answering, leads } from "./pointers";
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
  const wanted = requests.map((request) => [
    storeKey(request, terms),
    ...leads(request).map((name) => inStore(name, terms)),
  ]);
  const kept = (yield* recall(wanted.flat())).values();
  const found = wanted.map((keys) => keys.map(() => kept.next().value as Kept | undefined));
  const own = requests.map((request, index) => ownAnswer(found[index]![0], request, terms));
  const open = own.map((mine, index) =>
    isFound(mine) || isAnew(found[index]![0], terms) ? [] : found[index]!.slice(1).flatMap(pointerOf),
  );
  const pointed = open.flat();
  const held = pointed.length === 0 ? [] : yield* recall(pointed);
  const byKey = new Map(pointed.map((key, index) => [key, held[index]]));
  return own.map((mine, index) =>
    open[index]!.reduce<AtHand>((before, key) => {
      if (isFound(before)) return before;
      const other = pointedAnswer(key, byKey.get(key), requests[index]!, terms);
      return { ...before, ...other, ...(before.known === undefined ? {} : { known: before.known }) };
    }, mine),
  );
}

/** That nothing was found once does not hide what another answer brought. */
function isFound({ usable }: AtHand): boolean {
  return usable !== undefined && !isProblem(usable);
}

/** A person asks anew for what could not be read: what was known before it does not do then. */
function isAnew(kept: Kept | undefined, { anew }: Terms): boolean {
  return anew !== undefined && kept !== undefined && "before" in kept && kept.at < anew.since;
}

function pointerOf(kept: Kept | undefined): readonly string[] {
  return kept !== undefined && "pointer" in kept ? [kept.pointer] : [];
}

function ownAnswer(kept: Kept | undefined, request: Request, terms: Terms): AtHand {
  if (kept === undefined || "pointer" in kept) return {};
  const { outcome, before } = kept;
  const young = fresh(kept, outcome, request, terms);
  if (isProblem(outcome)) {
    if (before === undefined) return young ? { usable: outcome } : {};
    if (young) return { usable: orStale(outcome, before, request), known: before };
    return isAnew(kept, terms)
      ? { known: before }
      : ownAnswer({ at: before.fetchedAt, outcome: before }, request, terms);
  }
  if (young && covers(outcome, request)) return { usable: { ...outcome, cached: true }, known: outcome };
  const { endpoint } = request;
  const { now, keepDays } = terms;
  return fresh(kept, outcome, { endpoint }, { now, keepDays })
    ? { known: outcome, serving: outcome }
    : { known: outcome };
}

function pointedAnswer(key: string, kept: Kept | undefined, request: Request, terms: Terms): AtHand {
  if (kept === undefined || "pointer" in kept) return {};
  const told = isProblem(kept.outcome) ? kept.before : kept.outcome;
  if (told === undefined) return {};
  const endpoint = endpointOf(key);
  const answer = endpoint === undefined ? undefined : answering(request, endpoint, told);
  if (endpoint === undefined || answer === undefined || !covers(answer, request)) return {};
  const asked = { endpoint, ...(request.maxAge === undefined ? {} : { maxAge: request.maxAge }) };
  return fresh({ at: told === kept.outcome ? kept.at : told.fetchedAt, outcome: told }, told, asked, terms)
    ? { usable: { ...answer, cached: true }, known: answer }
    : { known: answer };
}

/** The endpoint that a store key names: what stands between the service's address and the parameters. */
function endpointOf(key: string): EndpointName | undefined {
  const name = key.slice(key.indexOf(" ") + 1).split("&")[0];
  return ENDPOINT_NAMES.find((each) => each === name);
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
