/**
 * The parts of the core that are timed inside a process. Bundled as people are given them, because what runs TypeScript as
 * it is adds to each function.
 */
import { readAnswer, type Delivery, type Outcome } from "../../../../src/shared/api/answer";
import { isProblem } from "../../../../src/shared/api/problem";
import { request, requestKey, type Request } from "../../../../src/shared/api/request";
import { fittingValues, gridOf } from "../../../../src/excel/cells/cellValue";
import { memory } from "../../../../src/shared/fetching/cache/memory";
import { commitsOf } from "../../../../src/shared/fetching/cache/commits";
import { run, type BlockingHost } from "../../../../src/shared/fetching/work/drivers";
import { fetchContext } from "../../../../src/shared/fetching/requests/fetchContext";
import { deliveryOf } from "../../../../src/shared/fetching/requests/wire";
import { DEFAULT_SETTINGS } from "../../../../src/shared/fetching/requests/settings";
import { calculate, type FunctionCall } from "../../../../src/shared/functions/declaring/calculate";
import { CATALOGUE } from "../../../../src/shared/functions/catalogue";

type Typed = string | number;

const KEY = "a-key-of-a-benchmark";
const AT = Date.UTC(2026, 10, 21);

const callOf = (name: string, args: readonly (Typed | undefined)[]): FunctionCall => ({
  declaration: CATALOGUE.find((each) => each.name === name)!,
  given: args.map((each) => gridOf(each === undefined ? null : [[each]])),
});

const firstRequests = ({ declaration: { parameters, plan }, given }: FunctionCall): readonly Request[] => {
  const step = plan(Object.fromEntries(parameters.map(({ name }, index) => [name, given[index]])), { now: AT }).next();
  if (step.done === true) throw new Error("It requests nothing");
  return step.value;
};

/** The keys of what a call requests, from its arguments as they were typed. */
export const keysOf = (name: string, args: readonly (Typed | undefined)[]): readonly string[] =>
  firstRequests(callOf(name, args)).map(requestKey);

/** Its parameters alone, for who writes them in another way. */
export const targetsOf = (name: string, args: readonly (Typed | undefined)[]) =>
  firstRequests(callOf(name, args)).map(({ parameters }) => parameters);

/** A response as it comes from the wire. */
const deliveryFrom = (body: string): Delivery =>
  deliveryOf({ baseUrl: "https://service.example/v1", apiKey: KEY, suppressLogging: false }, AT, {
    status: 200,
    headers: { "Content-Type": "application/json" },
    body,
  });

/** A search's cells, from the bytes that came for it: nothing is kept. */
export const cellsFromBytes = (bytes: Uint8Array, args: readonly (Typed | undefined)[]): unknown[][] => {
  const { declaration, given } = callOf("SEARCH", args);
  const { parameters, plan } = declaration;
  const search = plan(Object.fromEntries(parameters.map(({ name }, index) => [name, given[index]])), { now: AT });
  let step = search.next();
  while (step.done !== true) {
    const delivery = deliveryFrom(new TextDecoder().decode(bytes));
    step = search.next(step.value.map((request): Outcome => readAnswer(request, delivery)));
  }
  const table = step.value;
  const cells = isProblem(table) ? table : fittingValues(table, true);
  if (isProblem(cells)) throw new Error(cells.message);
  return cells;
};

/** The same through the whole pipeline, over a store that lets nothing wait: with what is kept and booked of it. */
export const cellsThroughPipeline = (bytes: Uint8Array, args: readonly (Typed | undefined)[]): number => {
  const host: BlockingHost = {
    readCache: ({ keys }) => keys.map(() => undefined),
    reserve: ({ requests }) => requests.map(() => ({ decision: "granted", delay: 0 })),
    send: (sendings) => sendings.map(() => deliveryFrom(new TextDecoder().decode(bytes))),
    commit: () => undefined,
    sleep: () => undefined,
    usage: () => {
      throw new Error("A search shows no usage");
    },
  };
  const table = run(calculate(callOf("SEARCH", args), fetchContext(DEFAULT_SETTINGS, AT, 20)), host);
  const cells = isProblem(table) ? table : fittingValues(table, true);
  if (isProblem(cells)) throw new Error(cells.message);
  return cells.length;
};

/** Lets answers pass through what a page remembers of them: each of a home of its own. @returns Lets so many more pass. */
export const answersHeld = (body: string): ((count: number) => void) => {
  const held = memory();
  const context = fetchContext(DEFAULT_SETTINGS, AT, 20);
  let passed = 0;
  return (count) => {
    for (const end = passed + count; passed < end; passed += 1) {
      const asked = request("valueEstimate", { address: `${passed} Elm St, Austin, TX 78701`, compCount: 15 });
      const own = body.replace(/"(id|formattedAddress)":"/g, (start) => `${start}${passed} `);
      for (const { key, cacheEntry } of commitsOf(asked, deliveryFrom(own), context)) {
        if (cacheEntry !== undefined) held.set(key, cacheEntry);
      }
    }
  };
};
