/**
 * Which calls of the bundle's functions a cell is waiting for.
 * Rules of this file:
 * - The engine asks while it calculates and is answered at once: with an outcome, or with nothing, which means "not yet".
 * - A call belongs to a cell and to its arguments. A result is only ever given to the arguments it was made for.
 * - A *round* of a cell opens with its first question and closes when a calculation ended in which everything it asked
 *   was answered. Within a round a call is made once; a later calculation opens a new round and calls again.
 * - Nothing here knows the spreadsheet: cells are addresses, times are the caller's.
 */

export interface CalledCell {
  readonly unitId: string;
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

/** Cells that a formula refers to. */
export interface CalledArea extends CalledCell {
  readonly rows: number;
  readonly columns: number;
}

/** What a call came to: the function's result as it gave it, or what it threw. */
export type CallOutcome = { readonly result: unknown } | { readonly thrown: unknown };

/** A call under way: its outcome, and how to tell the function that nobody waits any longer. */
export interface Running {
  readonly outcome: Promise<CallOutcome>;
  readonly cancel: () => void;
}

interface Call {
  outcome?: CallOutcome;
  cancel: () => void;
}

interface Round {
  readonly cell: CalledCell;
  readonly calls: Map<string, Call>;
  /** What was asked since the calculation began, and whether it was answered: a call may settle right after. */
  asked: Map<string, boolean>;
  /** Calculations that ended without asking, though an outcome is there. */
  unread: number;
}

/** A formula that is gone asks no more; one lost calculation is forgiven before its round is dropped. */
const CALCULATIONS_BEFORE_DROPPED = 2;

const addressKey = (cell: CalledCell): string => [cell.unitId, cell.sheetId, cell.row, cell.column].join("\n");

export class Calls {
  private readonly rounds = new Map<string, Round>();

  /** `onSettled` hears of every cell that has an outcome to read. */
  constructor(private readonly onSettled: (cell: CalledCell) => void) {}

  /** The outcome of a call, or undefined while it runs. Starts the call when the cell has not made it in this round. */
  ask(cell: CalledCell, key: string, start: () => Running): CallOutcome | undefined {
    const address = addressKey(cell);
    let round = this.rounds.get(address);
    if (round === undefined) {
      round = { cell, calls: new Map(), asked: new Map(), unread: 0 };
      this.rounds.set(address, round);
    }
    const known = round.calls.get(key);
    round.asked.set(key, known?.outcome !== undefined);
    round.unread = 0;
    if (known !== undefined) return known.outcome;
    const running = start();
    const call: Call = { cancel: running.cancel };
    round.calls.set(key, call);
    const its = round;
    void running.outcome.then((outcome) => {
      if (its.calls.get(key) !== call || this.rounds.get(address) !== its) return;
      call.outcome = outcome;
      this.onSettled(cell);
    });
    return undefined;
  }

  /** A calculation ended and its values are in the cells. Gives the cells that still have an outcome to read. */
  calculated(): CalledCell[] {
    for (const [address, round] of this.rounds) {
      if (round.asked.size > 0) this.afterAsking(address, round);
      else if (hasOutcome(round)) this.afterSilence(address, round);
      round.asked = new Map();
    }
    return this.readable();
  }

  /** A calculation was stopped: what it asked was answered for nothing, so the rounds stay open. */
  stopped(): CalledCell[] {
    for (const round of this.rounds.values()) round.asked = new Map();
    return this.readable();
  }

  /** A cell is to be calculated as if it were new: what it asked before is dropped, and asked again. */
  drop(wanted: (cell: CalledCell) => boolean): void {
    for (const [address, round] of this.rounds) {
      if (!wanted(round.cell)) continue;
      for (const call of round.calls.values()) if (call.outcome === undefined) call.cancel();
      this.rounds.delete(address);
    }
  }

  /** How many cells wait for an outcome or have one that no calculation has taken over. */
  get open(): number {
    return this.rounds.size;
  }

  private afterAsking(address: string, round: Round): void {
    for (const [key, call] of round.calls) {
      if (round.asked.has(key)) continue;
      round.calls.delete(key);
      if (call.outcome === undefined) call.cancel();
    }
    if ([...round.asked.values()].every((answered) => answered)) this.rounds.delete(address);
  }

  private afterSilence(address: string, round: Round): void {
    round.unread += 1;
    if (round.unread < CALCULATIONS_BEFORE_DROPPED) return;
    for (const call of round.calls.values()) if (call.outcome === undefined) call.cancel();
    this.rounds.delete(address);
  }

  private readable(): CalledCell[] {
    return [...this.rounds.values()].filter(hasOutcome).map((round) => round.cell);
  }
}

const hasOutcome = (round: Round): boolean => [...round.calls.values()].some((call) => call.outcome !== undefined);
