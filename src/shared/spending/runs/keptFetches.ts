/** Fetches and refreshes that take longer than one run, as stored in the workbook: what was agreed to, and what is made of it. */
import {
  count,
  isText,
  mark,
  moment,
  optional,
  record,
  required,
  text,
  wholeListOf,
  withDefault,
  type Codec,
} from "../../api/codec";
import { isProblem, problem } from "../../api/problem";
import type { Progress } from "../../panelApi/panelApi";
import { keptValue } from "../../workbook/kept/keptValue";
import type { Flow } from "../../workbook/port/port";
import { COMMAND_APPROVAL, type CommandApproval } from "../fetch/approval";
import { IDLE_PROGRESS } from "../progress/progress";
import { PROGRESS } from "../progress/storedProgress";

export interface LongFetch extends CommandApproval {
  readonly id: string;
  /** Who agreed to it. Nobody else's runs carry it on. */
  readonly person: string;
  /** Whether the request behind each fingerprint was made. */
  readonly made: readonly boolean[];
  /** How they ended. */
  readonly counts: Progress;
  /** Runs that began since one last ended. */
  readonly begun: number;
  /** A run was ended from outside, so it isn't known what it changed. */
  readonly cut?: true;
  /** When it goes on. */
  readonly goesOn?: string;
  readonly next?: number;
}

/** Five marks to a letter. */
const MARKS: Codec<readonly boolean[]> = {
  read: (stored) =>
    isText(stored)
      ? [...stored].flatMap((letter) =>
          [...parseInt(letter, 32).toString(2).padStart(5, "0")].map((bit) => bit === "1"),
        )
      : undefined,
  write: (marks) =>
    (
      marks
        .map(Number)
        .join("")
        .match(/.{1,5}/g) ?? []
    )
      .map((bits) => parseInt(bits.padEnd(5, "0"), 2).toString(32))
      .join(""),
};

/** The most letters that one of a fingerprint has. */
const LETTERS = 11;
const FINGERPRINT = new RegExp(`.{${LETTERS}}`, "g");

/** One after the other: a fetch of 10,000 requests has to fit beside what else a document of Google Sheets stores. */
const FINGERPRINTS: Codec<readonly string[]> = {
  read: (stored) =>
    isText(stored)
      ? (stored.match(FINGERPRINT) ?? []).map((padded) => padded.replace(/^0+(?=.)/, ""))
      : wholeListOf(text).read(stored),
  write: (all) => all.map((each) => each.padStart(LETTERS, "0")).join(""),
};

/** Of earlier builds there is a single one, which names only what is left of it. */
const FETCH = record<LongFetch>({
  ...COMMAND_APPROVAL,
  fingerprints: required("fingerprints", FINGERPRINTS),
  person: required("person", text),
  id: withDefault("id", text, ""),
  made: withDefault("made", MARKS, []),
  counts: withDefault("counts", PROGRESS, IDLE_PROGRESS),
  begun: withDefault("begun", count, 0),
  cut: optional("cut", mark),
  goesOn: optional("goesOn", text),
  next: optional("next", moment),
});

const { read, write } = wholeListOf(FETCH);

const DAMAGED = problem("failed", "The rest of the last fetch can't be read: press Fetch for the rest");

const kept = keptValue(
  { name: "PROP_FETCH", lasts: "always" },
  { read: (stored) => read(Array.isArray(stored) ? stored : [stored]), write },
  DAMAGED,
);

/** In the order in which they were agreed to. */
export function* keptFetches(): Flow<readonly LongFetch[]> {
  const found = (yield* kept.read()) ?? [];
  return isProblem(found) ? [] : found;
}

/** Those of which nothing is left are dropped. */
export function* storeFetches(fetches: readonly LongFetch[]): Flow<void> {
  const all = fetches.filter(hasLeft);
  if (all.length === 0) yield* kept.drop();
  else yield* kept.write(all);
}

export const hasLeft = ({ fingerprints, made, atMost, counts }: LongFetch): boolean =>
  counts.done < atMost && fingerprints.some((_, index) => made[index] !== true);

/** What the run in progress has made or is making: if it is ended from outside, none of it is made again. */
interface CurrentRun extends Pick<LongFetch, "made" | "counts"> {
  readonly of: string;
  /** How many requests were on their way. */
  readonly open: number;
}

export const currentRun = keptValue(
  { name: "PROP_FETCH_RUN", lasts: "always" },
  record<CurrentRun>({
    of: required("of", text),
    made: required("made", MARKS),
    counts: required("counts", PROGRESS),
    open: required("open", count),
  }),
  DAMAGED,
);

/**
 * Books what a run made that was ended from outside.
 * @returns All fetches, also those of which nothing is left since.
 */
export function* settleLastRun(): Flow<readonly LongFetch[]> {
  const all = yield* keptFetches();
  const last = yield* currentRun.read();
  if (last === undefined) return all;
  let settled = all;
  if (!isProblem(last)) {
    const { counts, open, of } = last;
    const ended = { ...counts, done: counts.done + open, failed: counts.failed + open };
    const made = new Set(madeOf({ ...(all.find(({ id }) => id === of) ?? NOTHING), made: last.made }));
    settled = all.map((each) => ({
      ...withMade(each, made),
      ...(each.id === of ? ({ counts: ended, cut: true } as const) : {}),
    }));
    yield* storeFetches(settled);
  }
  yield* currentRun.drop();
  return settled;
}

const NOTHING = { fingerprints: [] };

export const madeOf = ({ fingerprints, made }: Pick<LongFetch, "fingerprints" | "made">): readonly string[] =>
  fingerprints.filter((_, index) => made[index] === true);

/** Nobody makes again what one of several fetches has made. */
export const withMade = (fetch: LongFetch, made: ReadonlySet<string>): LongFetch => ({
  ...fetch,
  made: fetch.fingerprints.map((each, index) => fetch.made[index] === true || made.has(each)),
});
