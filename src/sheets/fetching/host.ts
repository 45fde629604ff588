/**
 * Google Sheets as a host: the six abilities, all by blocking, and the clock. The book is changed under the document's
 * lock; where the lock can't be had in time, a cell says so rather than overspend.
 */
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import { corrected, withCheck, withRecount } from "../../shared/fetching/quota/accountCheck";
import type { AccountCheck } from "../../shared/fetching/quota/accountNote";
import type { QuotaState } from "../../shared/fetching/quota/quotaState";
import type { BlockingHost } from "../../shared/fetching/drivers";
import type { ReservationBatch, Commit } from "../../shared/fetching/effects";
import {
  admit,
  withoutFailures,
  admissionPolicy,
  settle,
  settledUpTo,
  usageIn,
  type AdmissionPolicy,
} from "../../shared/fetching/quota/admission";
import type { Usage } from "../../shared/fetching/quota/ledger";
import { isRemote } from "../../shared/fetching/presence";
import type { FetchContext } from "../../shared/fetching/sender";
import { DEFAULT_SETTINGS, type Settings } from "../../shared/fetching/settings";
import { readyConnection } from "../../shared/fetching/wire";
import { attempt } from "./attempt";
import { shortKey } from "../storage/quota/quotaText";
import { documentQuota, type DocumentChange } from "../storage/quota/documentQuota";
import { spentInOtherDocuments } from "../storage/quota/otherDocuments";
import { CELL_PATIENCE, RUN_PATIENCE } from "./limits";
import { locked } from "./lock";
import { sender } from "./sender";
import type { Owner } from "./settings";
import { openStore } from "../storage/store";

/** Requests in one `fetchAll`: a fault throws a whole batch away, so it is small. */
const BATCH = 10;

/** Milliseconds to wait for the lock: before asking, and for what has been paid for. */
const CLAIM_WAIT = 4000;
const RETAIN_WAIT = 10_000;

/** In a long run pointers are written when so many wait. */
const POINTERS_WAITING = 3000;

export interface SheetsHost extends BlockingHost {
  readonly usage: () => Usage;
  /** Books what a person found in the provider's account, or says why it can't be. */
  readonly release: (check: AccountCheck) => Problem | undefined;
  /** Sets a damaged count to what the account shows for this month. */
  readonly recount: (billed: number) => Problem | undefined;
  /** What went wrong before is no reason not to ask. */
  readonly forgive: () => void;
  /** Writes what waits. */
  readonly close: () => void;
}

export function termsOf(settings: Settings | Problem): FetchContext {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now: Date.now(), keepDays, batch: BATCH, remote: isRemote(baseUrl) };
}

const NOT_WRITTEN = problem("spending", "Too many cells calculate at once; nothing was changed: try again");
const BUSY = problem("spending", "Needs 1 request: too many cells calculate at once; try again");

const UNWRITABLE = problem(
  "spending",
  "Needs 1 request: this document stores nothing more for PROP, so the monthly limit could not be kept",
);

/** Which execution this is: what it awaits is told apart from what others do. Each has its own globals. */
const OWNER = Math.floor(Math.random() * 2 ** 48).toString(36);

export function hostOf({ settings, spent }: Owner, { now }: Pick<FetchContext, "now">): SheetsHost {
  const store = openStore();
  const book = documentQuota();
  const elsewhere = spentInOtherDocuments(spent, now);
  const rulesFor = ({ approved }: Pick<ReservationBatch, "approved">): AdmissionPolicy => ({
    ...admissionPolicy(settings, now, approved === true ? RUN_PATIENCE : CELL_PATIENCE, approved),
    elsewhere,
    owner: OWNER,
    now: Date.now(),
  });
  const ready = readyConnection(settings);
  /** What was at hand, or joined: booked together with the next change, because it is not worth a lock of its own. */
  let saved: readonly Commit[] = [];
  /** The book, and what is open in it was looked at, also where nothing is asked any more. */
  const lookedAt = (): QuotaState => {
    const before = book.read();
    if (Object.keys(before.open).length === 0) return before;
    const look = (each: QuotaState): DocumentChange<QuotaState> => {
      const value = settledUpTo(each, Date.now(), OWNER);
      return { book: value, value };
    };
    return attempt(() => book.change(CLAIM_WAIT, look))?.value ?? before;
  };
  const correct = (correction: (book: QuotaState, now: number) => QuotaState | Problem): Problem | undefined => {
    const changed = book.change(CLAIM_WAIT, (before) => {
      const now = Date.now();
      const upToDate = settledUpTo(before, now, OWNER);
      const after = corrected(upToDate, correction(upToDate, now));
      return { book: after.book, value: { why: after.why } };
    });
    return changed === undefined ? NOT_WRITTEN : changed.value.why;
  };
  return {
    readCache: store.readCache,
    reserve(asking) {
      const { refusal } = rulesFor(asking);
      if (refusal !== undefined) return asking.asks.map(() => refusal);
      const short = { ...asking, asks: asking.asks.map((ask) => ({ ...ask, key: shortKey(ask.key) })) };
      if (asking.most === 0) return admit(book.read(), short, rulesFor(asking)).claims;
      const granted = (before: QuotaState) => {
        const admitted = admit(before, short, rulesFor(asking));
        return { book: admitted.book, value: admitted.claims };
      };
      const changed = attempt(() => ({ claims: book.change(CLAIM_WAIT, granted)?.value }));
      const failure = changed === undefined ? UNWRITABLE : BUSY;
      return changed?.claims ?? asking.asks.map(() => failure);
    },
    send: isProblem(ready) ? () => [] : sender(ready),
    commit(entries) {
      const worth = entries.some(({ claim, kept }) => claim !== undefined || kept !== undefined);
      if (!worth) {
        saved = [...saved, ...entries];
        return;
      }
      const all = [...saved, ...entries].map((entry) => ({ ...entry, key: shortKey(entry.key) }));
      const booked = attempt(() =>
        book.change(RETAIN_WAIT, (before) => {
          // What the store can't take keeps nothing from being booked.
          attempt(() => store.commit(entries, Date.now()));
          if (store.waiting() > POINTERS_WAITING) attempt(() => store.flush(Date.now()));
          return { book: settle(before, all, Date.now(), OWNER), value: true };
        }),
      );
      if (booked === undefined) attempt(() => store.commit(entries, Date.now()));
      else saved = [];
    },
    sleep: (milliseconds) => Utilities.sleep(milliseconds),
    usage() {
      const usage = usageIn(lookedAt(), Date.now(), rulesFor({}).monthlyLimit);
      return { ...usage, left: Math.max(0, usage.left - elsewhere) };
    },
    release: (check) => correct((before, now) => withCheck(before, check, now)),
    recount: (billed) => correct((before, now) => withRecount(before, billed, now, elsewhere)),
    forgive: () =>
      void attempt(() => book.change(CLAIM_WAIT, (before) => ({ book: withoutFailures(before), value: true }))),
    close() {
      if (store.waiting() === 0) return;
      locked(RETAIN_WAIT, () => (store.flush(Date.now()), store));
    },
  };
}
