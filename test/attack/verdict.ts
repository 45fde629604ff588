/** What must hold after any attack: the product's promises, compared with what the service saw. */
import type { Sent } from "./service";

export interface Aftermath {
  readonly wire: readonly Sent[];
  /** As the product reports them at the end. */
  readonly billed: number;
  readonly uncertain: number;
  readonly limit: number;
  /** Answered requests whose owner was gone before they were booked: they may be uncertain. */
  readonly orphaned: ReadonlySet<Sent>;
  /** Reserved by an owner that was gone before it sent or marked them: they may be uncertain. */
  readonly reserved: number;
  /** Whether a repeated request couldn't know of an answer, because nothing on the device stored or returned it. */
  readonly hadToBeAsked: (before: Sent, again: Sent) => boolean;
  /** Everything stored on the device, as text. */
  readonly stored: string;
  /** What the cells show, as text. */
  readonly cells: readonly string[];
  readonly leaks: readonly string[];
  readonly unsettled: number;
  /** Most milliseconds between two requests by the clock of the device, which may have been set ahead meanwhile. */
  readonly between: (before: Sent, again: Sent) => number;
}

/** Milliseconds after which a request without an answer may be made again: a minute less than the product takes. */
const DOUBT = 14 * 60_000;

/** Answers that no store accepts: requested again, but each time paid for knowingly. */
const UNSTORABLE: readonly Sent["fate"][] = ["deep"];

/** How many requests the ledger must have: the least, and how many more it may have. */
function owed({ wire, orphaned, reserved }: Aftermath): readonly [least: number, most: number] {
  const certain = wire.filter(({ billed, answeredAt }) => billed || answeredAt === undefined);
  const doubtful = wire.filter((sent) => !certain.includes(sent) && orphaned.has(sent));
  return [certain.length, certain.length + doubtful.length + reserved];
}

export function broken(aftermath: Aftermath, key: string): readonly string[] {
  const { wire, billed, uncertain, limit, leaks, stored, cells, unsettled } = aftermath;
  const faults = [...leaks];
  const bill = wire.filter((sent) => sent.billed).length;
  if (bill > limit) faults.push(`the service billed ${bill} of ${limit}`);
  const [least, most] = owed(aftermath);
  const booked = billed + uncertain;
  if (!(booked >= least && booked <= most)) {
    faults.push(`the ledger has ${billed} billed and ${uncertain} uncertain where ${least} to ${most} are right`);
  }
  for (const text of [stored, ...cells]) if (text.includes(key)) faults.push(`the key in ${around(text, key)}`);
  if (cells.some((cell) => /error of its own|Something went wrong in PROP/.test(cell))) faults.push("a cell met a bug");
  if (unsettled > 0) faults.push(`${unsettled} cells never settled`);
  return [...faults, ...repeats(aftermath)];
}

function around(text: string, key: string): string {
  const at = text.indexOf(key);
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + key.length + 20));
}

/** A request that was billed and whose answer was available isn't billed again. */
function repeats({ wire, orphaned, hadToBeAsked, between }: Aftermath): readonly string[] {
  const faults: string[] = [];
  wire.forEach((each, index) => {
    if (!each.billed) return;
    for (const before of wire.slice(0, index)) {
      if (before.question !== each.question || !before.billed) continue;
      if (UNSTORABLE.includes(before.fate) || orphaned.has(before) || hadToBeAsked(before, each)) continue;
      const { answeredAt = Infinity } = before;
      // An answer that came after that was no help.
      if (answeredAt > each.at && between(before, each) >= DOUBT) continue;
      faults.push(`${each.question} was billed at ${before.at} (${before.fate}) and again at ${each.at}`);
    }
  });
  return faults;
}
