/**
 * Tracks which calls of the bundle's functions each cell is waiting for.
 *
 * - The engine asks while it calculates and needs a reply at once: an outcome, or undefined for "not yet".
 * - A call belongs to a cell and its arguments. Its result is only used for the same arguments.
 * - A *round* of a cell begins with its first call and ends after a calculation in which all of its calls had outcomes.
 *   Within a round each call is made once; a later calculation begins a new round and makes them again.
 * - Calls begin once nothing is left to calculate. Until then a cell may be calculated twice, first with some arguments that
 *   are still old, and what it asks for then is never called.
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
  /** Undefined once it has begun. */
  start: (() => Running) | undefined;
  cancel: () => void;
}

/** Calls that wait for a person, and what they came to when one last had their cell calculated. */
interface Held {
  readonly cell: CalledCell;
  readonly outcomes: Map<string, CallOutcome | undefined>;
  /** A person has the cell calculated now. */
  isCalled: boolean;
  /** A person has changed what the cell refers to: it is called where this gives it other arguments. */
  isChanged: boolean;
}

interface Round {
  cell: CalledCell;
  readonly calls: Map<string, Call>;
  /** The calls since the calculation began, and whether each had an outcome then: it may settle right afterwards. */
  asked: Map<string, boolean>;
  /** Whether the cell is being calculated for the second time since. */
  isSecond: boolean;
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
  private readonly held = new Map<string, Held>();
  /** The cells that a person has typed into since calls are held back; undefined while they aren't. */
  private typedMeanwhile: Set<string> | undefined;

  /**
   * @param onSettled Is called with each cell that has an outcome to read.
   * @param isRestless Whether a cell has other arguments at each calculation, as with the time of day.
   */
  constructor(
    private readonly onSettled: (cell: CalledCell) => void,
    private readonly isRestless: (cell: CalledCell) => boolean,
  ) {}

  /**
   * The outcome of a call, or undefined while it runs. Has the call begin if the cell hasn't made it in this round.
   * @param isSecond Whether the calculation is at its second step: what the cell asked for in the first no longer counts.
   */
  ask(cell: CalledCell, key: string, start: () => Running, isSecond = false): CallOutcome | undefined {
    const address = addressKey(cell);
    if (this.typedMeanwhile?.has(address) === false) this.hold(address, cell, key);
    const held = this.held.get(address);
    if (held?.outcomes.has(key) === false && this.isReleased(held)) this.held.delete(address);
    else if (held?.isCalled === false) return held.outcomes.get(key);
    let round = this.rounds.get(address);
    if (round === undefined) {
      round = { cell, calls: new Map(), asked: new Map(), isSecond: false, unread: 0 };
      this.rounds.set(address, round);
    }
    if (isSecond && !round.isSecond) round.asked = new Map();
    round.isSecond = isSecond;
    const known = round.calls.get(key);
    round.asked.set(key, known?.outcome !== undefined);
    round.unread = 0;
    if (known !== undefined) return known.outcome;
    round.calls.set(key, { start, cancel: () => undefined });
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
      beginAnew(round);
    }
    return this.readable();
  }

  /** To be called when a calculation was stopped. Its outcomes were not used, so the rounds stay open. */
  stopped(): CalledCell[] {
    this.rounds.forEach(beginAnew);
    return this.readable();
  }

  /**
   * To be called when a cell's formula was calculated, whether it asked for anything or waits for another cell: what it asked
   * for before, in the first step or in a calculation that was stopped, must not begin.
   */
  formulaCalculated(cell: CalledCell, isSecond: boolean): void {
    if (this.rounds.size === 0) return;
    const address = addressKey(cell);
    const round = this.rounds.get(address);
    if (round === undefined) return;
    if (isSecond && !round.isSecond) Object.assign(round, { asked: new Map(), isSecond });
    for (const [key, call] of round.calls) {
      if (call.start !== undefined && !round.asked.has(key)) round.calls.delete(key);
    }
    if (round.calls.size === 0) this.rounds.delete(address);
  }

  /**
   * To be called when nothing is left to calculate: begins the calls that cells have asked for.
   * @param holdsFormula Whether a cell still holds a formula: without one, nobody would read what it asked for.
   */
  begin(holdsFormula: (cell: CalledCell) => boolean): void {
    for (const [address, round] of this.rounds) {
      if (!holdsFormula(round.cell)) {
        cancelWaiting(round);
        this.end(address);
        continue;
      }
      for (const [key, call] of round.calls) {
        const { start } = call;
        if (start !== undefined) this.run(round, key, call, start);
      }
    }
  }

  /** Holds calls back until `allow`: what cells ask for waits, also afterwards, until a person has them calculated. */
  withhold(): void {
    this.typedMeanwhile = new Set();
  }

  allow(): void {
    this.typedMeanwhile = undefined;
  }

  /** Whether any cell waits for a person. */
  get isHolding(): boolean {
    return this.held.size > 0;
  }

  /** A person has typed into this cell. */
  typed(cell: CalledCell): void {
    const address = addressKey(cell);
    this.held.delete(address);
    this.typedMeanwhile?.add(address);
  }

  /** A person has changed what these cells refer to. */
  changed(wanted: (cell: CalledCell) => boolean): void {
    for (const held of this.held.values()) if (wanted(held.cell)) held.isChanged = true;
  }

  /**
   * Cells stand elsewhere now: those that wait for a person still do, and calls go on. Returns the cells that have an outcome
   * to read.
   */
  moved(place: (cell: CalledCell) => CalledCell | undefined): CalledCell[] {
    for (const held of takeAll(this.held)) {
      const cell = place(held.cell);
      if (cell !== undefined) this.held.set(addressKey(cell), { ...held, cell });
    }
    for (const round of takeAll(this.rounds)) {
      const cell = place(round.cell);
      if (cell === undefined) cancelWaiting(round);
      else this.rounds.set(addressKey(cell), Object.assign(round, { cell }));
    }
    return this.readable();
  }

  /** Drops the calls of these cells, so that they are made again. */
  drop(wanted: (cell: CalledCell) => boolean): void {
    for (const held of this.held.values()) if (wanted(held.cell)) held.isCalled = true;
    for (const [address, round] of this.rounds) {
      if (!wanted(round.cell)) continue;
      cancelWaiting(round);
      this.rounds.delete(address);
    }
  }

  /** How many cells wait for an outcome, or have one that no calculation has read. */
  get open(): number {
    return this.rounds.size;
  }

  /** Whether other arguments end the wait. A restless cell has others though nobody has changed any. */
  private isReleased({ cell, isCalled, isChanged, outcomes }: Held): boolean {
    if (isCalled || isChanged || !this.isRestless(cell)) return true;
    return [...outcomes.values()].some((outcome) => outcome !== undefined);
  }

  private hold(address: string, cell: CalledCell, key: string): void {
    const held = this.held.get(address) ?? {
      cell,
      outcomes: new Map<string, CallOutcome | undefined>(),
      isCalled: false,
      isChanged: false,
    };
    this.held.set(address, held);
    if (!held.outcomes.has(key)) held.outcomes.set(key, undefined);
  }

  private run(round: Round, key: string, call: Call, start: () => Running): void {
    const running = start();
    Object.assign(call, { start: undefined, cancel: running.cancel });
    void running.outcome.then((outcome) => {
      const now = addressKey(round.cell);
      if (round.calls.get(key) !== call || this.rounds.get(now) !== round) return;
      call.outcome = outcome;
      const held = this.held.get(now);
      if (held?.outcomes.has(key) === true) held.outcomes.set(key, outcome);
      this.onSettled(round.cell);
    });
  }

  private afterAsking(address: string, round: Round): void {
    for (const [key, call] of round.calls) {
      if (round.asked.has(key)) continue;
      round.calls.delete(key);
      if (call.outcome === undefined) call.cancel();
    }
    if ([...round.asked.values()].every((answered) => answered)) this.end(address);
  }

  private afterSilence(address: string, round: Round): void {
    round.unread += 1;
    if (round.unread < CALCULATIONS_BEFORE_DROPPED) return;
    cancelWaiting(round);
    this.end(address);
  }

  private end(address: string): void {
    this.rounds.delete(address);
    const held = this.held.get(address);
    if (held !== undefined) held.isCalled = false;
  }

  private readable(): CalledCell[] {
    return [...this.rounds.values()].filter(hasOutcome).map((round) => round.cell);
  }
}

const takeAll = <T>(all: Map<string, T>): readonly T[] => {
  const taken = [...all.values()];
  all.clear();
  return taken;
};

const beginAnew = (round: Round): void => void Object.assign(round, { asked: new Map(), isSecond: false });

const cancelWaiting = (round: Round): void => {
  for (const call of round.calls.values()) if (call.outcome === undefined) call.cancel();
};

const hasOutcome = (round: Round): boolean => [...round.calls.values()].some((call) => call.outcome !== undefined);
