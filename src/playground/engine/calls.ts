/**
 * Tracks which calls of the bundle's functions each cell is waiting for.
 *
 * - The engine asks while it calculates and needs a reply at once: an outcome, or undefined for "not yet".
 * - A call belongs to a cell and its arguments. Its result is only used for the same arguments.
 * - A *round* of a cell begins with its first call and ends after a calculation in which all of its calls had outcomes.
 *   Within a round each call is made once; a later calculation begins a new round and makes them again.
 * - This file doesn't know the spreadsheet: cells are addresses, and the caller says when calculations end.
 */

export interface CalledCell {
  readonly unitId: string;
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

export interface CalledArea extends CalledCell {
  readonly rows: number;
  readonly columns: number;
}

export type CallOutcome = { readonly result: unknown } | { readonly thrown: unknown };

/** A call in progress: its outcome, and how to cancel it. */
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
  /** The calls since the calculation began, and whether each had an outcome then: it may settle right afterwards. */
  asked: Map<string, boolean>;
  /** Calculations that ended without a call, although an outcome was ready. */
  unread: number;
}

/**
 * A removed formula makes no more calls. A round is dropped at the second calculation without one, because a single
 * calculation may be lost.
 */
const CALCULATIONS_BEFORE_DROPPED = 2;

const addressKey = (cell: CalledCell): string => [cell.unitId, cell.sheetId, cell.row, cell.column].join("\n");

export class Calls {
  private readonly rounds = new Map<string, Round>();

  /** `onSettled` is called with each cell that has an outcome to read. */
  constructor(private readonly onSettled: (cell: CalledCell) => void) {}

  /** The outcome of a call, or undefined while it runs. Starts the call if the cell hasn't made it in this round. */
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

  /**
   * To be called when a calculation has ended and its values are in the cells. Returns the cells that still have an
   * outcome to read.
   */
  calculated(): CalledCell[] {
    for (const [address, round] of this.rounds) {
      if (round.asked.size > 0) this.afterAsking(address, round);
      else if (hasOutcome(round)) this.afterSilence(address, round);
      round.asked = new Map();
    }
    return this.readable();
  }

  /** To be called when a calculation was stopped. Its outcomes were not used, so the rounds stay open. */
  stopped(): CalledCell[] {
    for (const round of this.rounds.values()) round.asked = new Map();
    return this.readable();
  }

  /** Drops the calls of these cells, so that they are made again. */
  drop(wanted: (cell: CalledCell) => boolean): void {
    for (const [address, round] of this.rounds) {
      if (!wanted(round.cell)) continue;
      for (const call of round.calls.values()) if (call.outcome === undefined) call.cancel();
      this.rounds.delete(address);
    }
  }

  /** How many cells wait for an outcome, or have one that no calculation has read. */
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
