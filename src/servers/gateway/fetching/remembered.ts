/**
 * Answers clients' questions by the same pipeline as the add-in's: from what is remembered, or by one request for all who
 * ask the same. A question that was sent is followed to its end, although its client may have gone.
 */
import { whyNeeded } from "../../../shared/api/text/neededText";
import { cacheStatusText, AGE_HEADER, CACHE_STATUS_HEADER, type CacheStatus } from "../../../shared/api/cacheStatus";
import type { Answer, Outcome } from "../../../shared/api/answer";
import { GATEWAY } from "../../../shared/api/gatewayCodes";
import { isProblem, problem, type Problem } from "../../../shared/api/problem";
import { answerKind, type Request } from "../../../shared/api/request";
import { responseOf } from "../../../shared/api/responseOf";
import { fetchContext, type FetchContext } from "../../../shared/fetching/requests/fetchContext";
import { drive, type AwaitingHost } from "../../../shared/fetching/work/drivers";
import { pipeline } from "../../../shared/fetching/pipeline";
import type { Settings } from "../../../shared/fetching/requests/settings";
import type { UpstreamReply } from "../upstream/upstreamReply";
import type { Metrics, QuestionEnd } from "./metrics";
import type { HostOf, Journey } from "./host";
import { NOT_WRITTEN } from "./notWritten";
import { recentBytes } from "./recentBytes";
import { newName } from "../runtime/runtimeName";

/** Milliseconds in which a client's question may begin to be asked: longer than a reservation lasts whose process has died. */
const WAIT = 20_000;

const DAY = 86_400_000;

const busy = (message: string): Problem => ({ ...problem("failed", message, GATEWAY.busy), after: 1000 });
const STOPPING = busy("This server is stopping");
const TOO_LONG = busy("Too many requests are waiting for the service");
const CLIENT_LEFT = busy("The client disconnected");

/** What became of a question, for whoever reads more of it than a response. */
export interface Told {
  readonly outcome: Outcome;
  /** Undefined where the gateway itself refused. */
  readonly status: CacheStatus | undefined;
  readonly journey: Readonly<Journey>;
}

export interface TeamMemory {
  /** @param isWanted Whether the client is still there. @param member Who asks, if not with the team's own token. */
  readonly answer: (request: Request, isWanted: () => boolean, member?: string) => Promise<UpstreamReply>;
  /** The same as an outcome, however long it waits for its turn. @param refusal Why no request may be made for it any more, if so. */
  readonly told: (request: Request, refusal: () => Problem | undefined, member?: string) => Promise<Told>;
  /** Resolves once no question is in progress. */
  readonly whenIdle: () => Promise<void>;
}

export const remembered = (
  settings: Settings,
  hostOf: HostOf,
  stopping: AbortSignal,
  count: Metrics["asked"],
): TeamMemory => {
  const underWay = new Set<Promise<unknown>>();
  const bytesOf = recentBytes();

  const asked = async (request: Request, refusal: () => Problem | undefined, member?: string): Promise<Told> => {
    const [began, started] = [Date.now(), performance.now()];
    const journey: Journey = { isSent: false, isKept: false };
    const context = contextFor(settings, request, began);
    const reason = (): Problem | undefined => (stopping.aborted ? STOPPING : refusal());
    const outcome = await outcomeOf(request, context, hostOf(context, journey, reason, member), journey);
    const status = statusOf(request, outcome, { journey, began, settings });
    const since = (at: number): number => (at - started) / 1000;
    const { leftAt } = journey;
    count(endOf(outcome, status), since(performance.now()), leftAt === undefined ? undefined : since(leftAt));
    return { outcome, status, journey };
  };

  const told: TeamMemory["told"] = (request, refusal, member) => {
    const telling = asked(request, refusal, member);
    const ended = telling.catch(() => undefined).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return telling;
  };

  return {
    told,
    async answer(request, isWanted, member) {
      const until = performance.now() + WAIT;
      const refusal = (): Problem | undefined => {
        if (!isWanted()) return CLIENT_LEFT;
        return performance.now() > until ? TOO_LONG : undefined;
      };
      const { outcome, status } = await told(drawn(request), refusal, member);
      return replyOf(request, outcome, status, bytesOf);
    },
    async whenIdle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};

/** What can't be looked up would be paid for again, so it isn't asked. */
const outcomeOf = async (
  request: Request,
  context: FetchContext,
  host: AwaitingHost,
  journey: Journey,
): Promise<Outcome> => {
  try {
    const asked = async (wanted: Request): Promise<Outcome> => (await drive(pipeline(context)([wanted]), host))[0]!;
    const outcome = await asked(request);
    if (!isProblem(outcome) || outcome.problem !== "spending") return outcome;
    // Between looking for an answer and asking for it, the last request of the budget may have brought it.
    const late = await asked({ ...request, onlyIfCached: true });
    return !isProblem(late) && late.cached === true ? late : outcome;
  } catch (fault) {
    if (journey.isSent) throw fault;
    return NOT_WRITTEN;
  }
};

/** Days for which an older answer is given if the service fails. No formula leads here that keeps it for longer. */
const OLDER_DAYS = 60;

/** Whoever shares the gateway has agreed to its budget: one question at a time is asked at any price. */
export const contextFor = (settings: Settings, { anew }: Request, now: number): FetchContext => ({
  ...fetchContext(settings, now, 1),
  olderDays: OLDER_DAYS,
  approved: true,
  ...(anew === undefined ? {} : { refresh: { since: now, what: anew } }),
});

/** Homes picked at random are picked again for each who asks. Their records still serve look-ups. */
const drawn = (request: Request): Request =>
  request.endpoint === "randomProperties" ? { ...request, sample: newName() } : request;

interface Came {
  readonly journey: Journey;
  readonly began: number;
  readonly settings: Settings;
}

const statusOf = (request: Request, outcome: Outcome, came: Came): CacheStatus | undefined => {
  const { journey, began } = came;
  const anew = request.anew !== undefined;
  if (isProblem(outcome)) {
    if (journey.isSent) return { from: "unkept", anew };
    return OWN.includes(outcome.code ?? "") || outcome.problem === "spending" ? undefined : { from: "hit" };
  }
  if (outcome.stale === true) return { from: "hit", staleFor: Math.max(1000, overdue(request, outcome, came)) };
  if (journey.isSent) return { from: journey.isKept ? "stored" : "unkept", anew };
  return outcome.fetchedAt > began ? { from: "collapsed", anew } : { from: "hit" };
};

const OWN: readonly string[] = [GATEWAY.busy, GATEWAY.store];

const endOf = (outcome: Outcome, status: CacheStatus | undefined): QuestionEnd => {
  if (!isProblem(outcome)) return status?.staleFor === undefined ? (status?.from ?? "unkept") : "stale";
  if (outcome.problem === "spending") return "budget";
  if (outcome.code === GATEWAY.store) return "store";
  return outcome.code === GATEWAY.busy ? "busy" : "problem";
};

/** Milliseconds for which an answer should no longer have been shown. */
const overdue = (request: Request, { fetchedAt }: Answer, { began, settings }: Came): number =>
  began - fetchedAt - settings.keepDays[answerKind(request)] * DAY;

const replyOf = (
  request: Request,
  outcome: Outcome,
  status: CacheStatus | undefined,
  bytesOf: ReturnType<typeof recentBytes>,
): UpstreamReply => {
  const told = isProblem(outcome) ? inOwnWords(outcome, status) : outcome;
  const { status: code, headers, body } = responseOf(request, told, bytesOf);
  const isOld = !isProblem(told) && (status?.from === "hit" || status?.from === "collapsed");
  return {
    status: code,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...headers,
      ...(status === undefined ? {} : { [CACHE_STATUS_HEADER]: cacheStatusText(status) }),
      ...(isOld ? { [AGE_HEADER]: String(Math.max(0, Math.floor((Date.now() - told.fetchedAt) / 1000))) } : {}),
    },
    body,
  };
};

/** A refusal to spend says why, and not what a cell would say of its own; another's failure was not this one's. */
const inOwnWords = (outcome: Problem, status: CacheStatus | undefined): Problem => {
  if (outcome.problem === "spending") return { ...outcome, code: GATEWAY.budget, message: whyNeeded(outcome.message) };
  return outcome.problem === "unreachable" && status?.from === "hit" ? { ...outcome, code: GATEWAY.unsent } : outcome;
};
