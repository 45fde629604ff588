/** Time that advances only when something takes time: a service call, a sleep, a fetch. */
export class Clock {
  constructor(public now: number = Date.now()) {}
}

/** Thrown when an execution's time is over; nothing that it calls afterwards works. */
export class OutOfTime extends Error {
  constructor() {
    super("Exception: Exceeded maximum execution time");
  }
}
