/**
 * The page's clock, on which months can pass. Everything on the page reads it: the add-in, whose answers get older and
 * whose billing month ends, and the sheet's TODAY(). The playground's own sandbox is told with each request.
 */
import { monthsLater, MOST_MONTHS_PASSED } from "../../sandbox/random/calendar";
import { MONTHS_HEADER, readMonths } from "./months";

export interface PageClock {
  readonly months: () => number;
  /** Whether another one may pass. */
  readonly mayPass: () => boolean;
  /** Whether one ever has in this browser: what the add-in keeps may be of another day since. */
  readonly hasMoved: () => boolean;
  /** Moves all pages of this browser, because they share what the add-in keeps. */
  readonly move: (months: number) => void;
  readonly onMoved: (listener: () => void) => void;
}

/** What the clock replaces in a page. */
export type ClockRealm = Pick<typeof globalThis, "Date" | "fetch" | "addEventListener">;

const REMEMBERED = "playground:months";

/**
 * To be called before anything else on the page reads the time.
 * @param service The address of the playground's own sandbox.
 */
export const installPageClock = (realm: ClockRealm, local: Storage, service: string): PageClock => {
  const listeners: (() => void)[] = [];
  let months = readMonths(local.getItem(REMEMBERED));
  const become = (now: number): void => {
    months = now;
    for (const listener of listeners) listener();
  };
  realm.addEventListener("storage", ({ key, newValue }) => {
    if (key === REMEMBERED) become(readMonths(newValue));
  });
  const RealDate = realm.Date;
  const realFetch = realm.fetch.bind(realm);
  realm.Date = laterDate(RealDate, () => monthsLater(RealDate.now(), months));
  realm.fetch = (input, init) => {
    if (months === 0) return realFetch(input, init);
    const request = new Request(input, init);
    if (request.url.startsWith(`${service}/`)) request.headers.set(MONTHS_HEADER, String(months));
    return realFetch(request);
  };
  return {
    months: () => months,
    mayPass: () => months < MOST_MONTHS_PASSED,
    hasMoved: () => local.getItem(REMEMBERED) !== null,
    move(to) {
      if (to === months) return;
      local.setItem(REMEMBERED, String(to));
      become(to);
    },
    onMoved: (listener) => void listeners.push(listener),
  };
};

/** A Date that takes the present from `now`; a moment that is given is the same as before. */
const laterDate = (RealDate: DateConstructor, now: () => number): DateConstructor =>
  new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
