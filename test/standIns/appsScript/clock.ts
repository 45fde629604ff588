/** Time that goes on only when something takes time: a service call, a sleep, a fetch. */
export class Clock {
  constructor(public now: number = Date.now()) {}
}

/** What an execution is refused when its time is over; nothing it calls afterwards works. */
export class OutOfTime extends Error {
  constructor() {
    super("Exception: Exceeded maximum execution time");
  }
}
