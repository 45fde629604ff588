/** Calls functions in the page of the add-in, as cells that calculate together, and times them there. */
import type { CDPSession, Page } from "playwright-core";
import type { Size } from "../benchmark";
import { coreOf, FIXED_WORK, timeOfWork, type Core } from "../wholeCore";

export interface PageRealm {
  readonly associated: ReadonlyMap<string, (...args: unknown[]) => unknown>;
  readonly CustomFunctions: { readonly associate: (id: string, run: (...args: unknown[]) => unknown) => void };
}

interface Calculated {
  readonly milliseconds: number;
  /** Of a core, with what it takes to hand the arguments over. */
  readonly core: number;
  readonly errors: number;
}

/** Registers what our functions are held against: `EMPTY`, and `PLAIN`, which asks the service for each cell. */
export const registerBaselines = (page: Page, service: string): Promise<void> =>
  page.evaluate((base) => {
    const { CustomFunctions } = globalThis as unknown as PageRealm;
    CustomFunctions.associate("EMPTY", () => [[1]]);
    CustomFunctions.associate("PLAIN", async (address) => {
      const [[home = ""] = []] = address as string[][];
      const came = await fetch(`${base}/v1/avm/value?address=${encodeURIComponent(home)}&compCount=15`, {
        headers: { "x-api-key": "sandbox" },
      });
      return [[((await came.json()) as { readonly price: number }).price]];
    });
  }, service);

/** What Chromium counts of a page's main thread: seconds, of the clock or of a core. */
const metricsOf = async (session: CDPSession) => {
  const { metrics } = await session.send("Performance.getMetrics");
  return (name: string): number => metrics.find((each) => each.name === name)?.value ?? 0;
};

/** Does something in a page. @returns The milliseconds of a core that its main thread took, beside what it gave. */
export const onCore = async <T>(page: Page, work: () => Promise<T>): Promise<readonly [given: T, core: number]> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = (await metricsOf(session))("TaskDuration");
  const given = await work();
  const core = 1000 * ((await metricsOf(session))("TaskDuration") - before);
  await session.detach();
  return [given, core];
};

/** So many cells over some homes in turn, each with a formula of its own. */
export const calculated = async (
  page: Page,
  id: string,
  homes: readonly string[],
  cells: number,
): Promise<Calculated> => {
  const [came, core] = await onCore(page, () => calledTogether(page, id, homes, cells));
  return { ...came, core };
};

const calledTogether = (
  page: Page,
  id: string,
  homes: readonly string[],
  cells: number,
): Promise<Omit<Calculated, "core">> =>
  page.evaluate(
    async (given) => {
      const run = (globalThis as unknown as PageRealm).associated.get(given.id)!;
      const calls = Array.from({ length: given.cells }, (_, at) => [
        [[given.homes[at % given.homes.length]]],
        [["price"]],
        null,
        {
          ...{ functionName: given.id, isInValuePreview: false, parameterAddresses: [] },
          address: `Sheet1!B${at + 1}`,
        },
      ]);
      const began = performance.now();
      let errors = 0;
      const results: unknown[] = [];
      for (const args of calls) {
        try {
          results.push(run(...args));
        } catch {
          errors += 1;
        }
      }
      const settled = await Promise.allSettled(results);
      const milliseconds = performance.now() - began;
      return { milliseconds, errors: errors + settled.filter(({ status }) => status === "rejected").length };
    },
    { id, homes, cells },
  );

export type CellsOfCall = readonly (readonly unknown[])[];

/** One formula with the given arguments. */
export const called = (
  page: Page,
  id: string,
  args: readonly (CellsOfCall | null)[],
): Promise<{ readonly milliseconds: number; readonly shown: CellsOfCall }> =>
  page.evaluate(
    async (given) => {
      const run = (globalThis as unknown as PageRealm).associated.get(given.id)!;
      const began = performance.now();
      const shown = (await run(...given.args, {
        ...{ functionName: given.id, isInValuePreview: false, parameterAddresses: [] },
        address: "Sheet1!ZZ1",
      })) as CellsOfCall;
      return { milliseconds: performance.now() - began, shown };
    },
    { id, args },
  );

/** Milliseconds between two looks at how busy a page is, and the share of them from which it counts as busy. */
const LOOK = 100;
const BUSY = 0.9;

/**
 * Watches how busy the page's main thread is until it is told to stop. @returns The longest time for which it was busy
 * without a rest, in seconds.
 */
export const watchBusy = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "timeTicks" });
  const look = async (): Promise<readonly [at: number, worked: number]> => {
    const valueOf = await metricsOf(session);
    return [valueOf("Timestamp"), valueOf("TaskDuration")];
  };
  let watching = true;
  let [longest, lasting] = [0, 0];
  let before = await look();
  const next = async (): Promise<void> => {
    const now = await look();
    const [passed, worked] = [now[0] - before[0], now[1] - before[1]];
    before = now;
    lasting = worked > BUSY * passed ? lasting + passed : 0;
    longest = Math.max(longest, lasting);
  };
  const watched = (async () => {
    while (watching) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      await next();
    }
  })();
  return async () => {
    watching = false;
    await watched;
    await session.detach();
    return longest;
  };
};

/** So that a round does not pay for what the one before it left. */
export const collectGarbage = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.detach();
};

/** The core that a page works on. */
export const pageCore = (size: Size, page: Page): Promise<Core> =>
  coreOf(size, () => page.evaluate(timeOfWork, FIXED_WORK));
