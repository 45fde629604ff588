/** A call makes as many requests as were agreed on, whatever happens between its price and its end. */
import { isProblem, problem } from "../../../src/shared/api/problem";
import type { Usage } from "../../../src/shared/fetching/ledger/ledger";
import { readSettings, type Settings } from "../../../src/shared/fetching/requests/settings";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import type { FunctionCall } from "../../../src/shared/functions/declaring/calculate";
import { table } from "../../../src/shared/tables/table";
import { openApprovals } from "../../../src/servers/gateway/assistants/approvals";
import { openCalls, type AssistantCalls, type PricedCall } from "../../../src/servers/gateway/assistants/calls";
import { openKeptResults } from "../../../src/servers/gateway/assistants/keptResults";
import type { Result } from "../../../src/servers/gateway/assistants/results";
import { sessionSpending } from "../../../src/servers/gateway/assistants/sessionSpending";
import { dailyLimit, spendingLimit } from "../../../src/servers/gateway/assistants/spendingLimit";
import { openToolCalls } from "../../../src/servers/gateway/assistants/toolCalls";
import { concurrencyLimit } from "../../../src/servers/gateway/limits/concurrencyLimit";
import { hosts } from "../../../src/servers/gateway/fetching/host";
import { remembered } from "../../../src/servers/gateway/fetching/remembered";
import { memoryDatabase } from "../../../src/servers/gateway/storage/memoryDatabase";
import { openStore } from "../../../src/servers/gateway/storage/store";
import { NoReply, type AskUpstream } from "../../../src/servers/gateway/upstream/upstreamClient";
import type { UpstreamReply } from "../../../src/servers/gateway/upstream/upstreamReply";
import { homeAt, replyIn } from "./assistant";

const opened: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const settingsOf = (more: Readonly<Record<string, string>> = {}): Settings => {
  const read = readSettings({
    ...{ PROP_BASE_URL: "https://service.example/v1", PROP_API_KEY: "a-key-of-the-service-01" },
    ...{ PROP_MONTHLY_LIMIT: "100", PROP_RATE_PER_SECOND: "1000", ...more },
  });
  if (isProblem(read)) throw new Error(read.message);
  return read;
};

const VALUE = JSON.stringify({ price: 300_000, priceRangeLow: 1, priceRangeHigh: 2 });

interface Opening {
  readonly answer?: AskUpstream;
  readonly breaks?: () => boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

const open = ({ answer, breaks = () => false, settings: more }: Opening = {}) => {
  const asked: string[] = [];
  const log: string[] = [];
  const settings = settingsOf(more);
  const database = memoryDatabase();
  const store = openStore(
    {
      ...database,
      change: (...change) => (breaks() ? Promise.reject(new Error("no disk")) : database.change(...change)),
    },
    "test",
  );
  const hostOf = hosts(settings, store, (target, key) => {
    asked.push(target);
    if (answer !== undefined) return answer(target, key);
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(VALUE) });
  });
  const memory = remembered(settings, hostOf, new AbortController().signal, () => undefined);
  opened.push({ close: store.close });
  return { asked, log, memory, ...openCalls({ settings, memory, hostOf, log: (line) => void log.push(line) }) };
};

const VALUE_FUNCTION = CATALOGUE.find(({ name }) => name === "VALUE")!;

const valueOf = (...addresses: readonly string[]): FunctionCall => ({
  declaration: VALUE_FUNCTION,
  given: [addresses.map((address) => [address]), undefined, undefined],
});

const making = (atMost: number) => ({ atMost, signal: new AbortController().signal, onProgress: () => undefined });

const HOMES = [1, 2, 3, 4, 5].map(homeAt);

const made = async (calls: ReturnType<typeof open>, call: FunctionCall, atMost: number) => {
  const outcome = await calls.make(call, making(atMost));
  if (isProblem(outcome) || isProblem(outcome.value)) throw new Error("the call has no rows");
  return { ...outcome, rows: outcome.value.rows };
};

test("more than was agreed on isn't requested, and each row says so", async () => {
  const calls = open();
  const { rows, cost } = await made(calls, valueOf(...HOMES), 2);
  expect(calls.asked).toHaveLength(2);
  expect(cost).toMatchObject({ requests: 2, billed: 2 });
  const refused = rows.flatMap(([first]) => (isProblem(first) ? [first.message] : []));
  expect(refused).toEqual(Array(3).fill("This needs more requests than were agreed: call again for the new price"));
  // What came is remembered: agreed on again, the others alone are requested.
  const again = await calls.price(valueOf(...HOMES));
  expect(isProblem(again) ? again : again.price).toMatchObject({ requests: 3, atMost: 3 });
});

test("one home in several rows and spellings is one request, and no row lacks what was agreed on", async () => {
  const calls = open();
  const spellings = [homeAt(1), homeAt(1), homeAt(1).toUpperCase(), "1 Elm Street, Austin TX 78701", homeAt(2)];
  const call = valueOf(...spellings, ...spellings);
  const priced = await calls.price(call);
  if (isProblem(priced)) throw new Error(priced.message);
  // The service may not write both spellings in the same way.
  expect(priced.price).toMatchObject({ requests: 2, atMost: 3 });
  const { rows } = await made(calls, call, priced.price.atMost);
  expect(rows.filter(([first]) => isProblem(first))).toEqual([]);
  expect(calls.asked).toHaveLength(2);
});

test("a request whose answer is lost counts as spent, and isn't made again within the call", async () => {
  const calls = open({
    answer: (target) =>
      target.includes("address=")
        ? Promise.reject(new NoReply(504, "gateway/lost", "The service took too long"))
        : Promise.resolve({
            status: 400,
            headers: {},
            body: Buffer.from('{"status":400,"error":"resource/bad-request"}'),
          }),
  });
  const outcome = await calls.make(valueOf(homeAt(1)), making(1));
  expect(isProblem(outcome) ? outcome : outcome.cost).toMatchObject({ billed: 0, uncertain: 1 });
  expect(calls.asked.filter((target) => target.includes("address="))).toHaveLength(1);
});

test("a refusal of the service isn't billed, and is given back", async () => {
  const calls = open({
    answer: () =>
      Promise.resolve({ status: 404, headers: {}, body: Buffer.from('{"status":404,"error":"resource/not-found"}') }),
  });
  const outcome = await calls.make(valueOf(...HOMES), making(5));
  expect(isProblem(outcome) ? outcome : outcome.cost).toMatchObject({ billed: 0, uncertain: 0 });
});

test("nothing is requested while the store can't be written, and the call says why", async () => {
  const calls = open({ breaks: () => true });
  const outcome = await calls.make(valueOf(homeAt(1)), making(1));
  expect(isProblem(outcome) ? outcome.message : outcome.value).toMatchObject({
    message: expect.stringContaining("can't reach its store") as string,
  });
  expect(calls.asked).toEqual([]);
});

test("a cancelled call requests nothing", async () => {
  const calls = open();
  const outcome = await calls.make(valueOf(...HOMES), { ...making(5), signal: AbortSignal.abort() });
  expect(isProblem(outcome) || isProblem(outcome.value) ? [] : outcome.value.rows).toHaveLength(5);
  expect(calls.asked).toEqual([]);
});

test("a fault after the requests tells what they cost, and the log where it was and nothing that was asked", async () => {
  const calls = open();
  const declaration: FunctionCall["declaration"] = {
    ...VALUE_FUNCTION,
    *plan(given, about) {
      yield* VALUE_FUNCTION.plan(given, about);
      throw new Error(`no column for\n    at ${homeAt(1)}`);
    },
  };
  const outcome = await calls.make({ ...valueOf(...HOMES), declaration }, making(5));
  expect(outcome).toMatchObject({ value: { problem: "bug" }, cost: { requests: 5, billed: 5 } });
  expect(calls.log).toEqual([expect.stringMatching(/^An assistant's call failed: Error at .*plan/)]);
  expect(calls.log.join()).not.toContain("Elm");
});

test("only what the store can't do is told of the store: another fault while pricing isn't", async () => {
  const call = valueOf(homeAt(1));
  expect(await open({ breaks: () => true }).price(call)).toMatchObject({
    message: expect.stringContaining("can't reach its store") as string,
  });
  const declaration: FunctionCall["declaration"] = {
    ...VALUE_FUNCTION,
    plan() {
      throw new TypeError("no plan");
    },
  };
  await expect(open().price({ ...call, declaration })).rejects.toThrow("no plan");
});

test("what was agreed on is requested however long it waits for its turn, and a client's question isn't", async () => {
  const clock = jest.spyOn(performance, "now");
  try {
    let client: Promise<UpstreamReply> | undefined;
    const calls = open({
      settings: { PROP_RATE_PER_SECOND: "4" },
      // All others wait for the first, and meanwhile a minute passes.
      async answer() {
        if (client === undefined) {
          client = calls.memory.answer({ endpoint: "markets", parameters: { zipCode: "78244" } }, () => true);
          await new Promise((resolve) => setTimeout(resolve, 100));
          clock.mockImplementation(() => Date.now() - performance.timeOrigin + 60_000);
        }
        return { status: 200, headers: {}, body: Buffer.from(VALUE) };
      },
    });
    const { rows, cost } = await made(calls, valueOf(...HOMES), 5);
    expect([rows.filter(([first]) => isProblem(first)), cost.billed]).toEqual([[], 5]);
    expect((await client!).status).toBe(503);
  } finally {
    clock.mockRestore();
  }
});

test("progress is told of all that a call asks from the first answer on", async () => {
  const told: (readonly [number, number])[] = [];
  const onProgress = (done: number, all: number): void => void told.push([done, all]);
  const homes = Array.from({ length: 30 }, (_, index) => homeAt(index));
  await open().make(valueOf(...homes, homeAt(0)), { ...making(31), onProgress });
  expect(told).toEqual(homes.map((_, index) => [index + 1, 30]));
});

const USAGE = { left: 100 } as Usage;

const PRICED: PricedCall = {
  price: { questions: 3, cached: 0, requests: 3, atMost: 3 },
  keys: ["one", "two", "three"],
  usage: USAGE,
};

const sessionOf = (calls: AssistantCalls, sessionLimit = 3) => {
  const log: string[] = [];
  const spending = sessionSpending({ askAbove: 10, sessionLimit }, spendingLimit(1000));
  const parts = {
    kept: openKeptResults(),
    inProgress: concurrencyLimit(10, 2),
    log: (line: string) => void log.push(line),
  };
  const { call } = openToolCalls({ session: "one", calls, spending, ...parts });
  const client = { signal: new AbortController().signal, onProgress: () => undefined };
  return {
    log,
    spending,
    value: async () => replyIn(await call("prop_value", { address: HOMES.slice(0, 3) }, client)),
  };
};

test("whatever fails in a call, what it was allowed and didn't need is given back", async () => {
  const session = sessionOf({
    price: () => Promise.resolve(PRICED),
    make: () => Promise.reject(new Error(`of ${homeAt(1)}`)),
  });
  for (let call = 0; call < 3; call += 1) {
    const reply = await session.value();
    expect(reply.content).toMatchObject({ problem: { kind: "bug" }, cost: { requests: 0 } });
  }
  expect(session.log).toHaveLength(3);
  expect(session.log.join()).not.toContain("Elm");
  expect(session.spending.refusal(3, USAGE)).toBeUndefined();
});

test("a fault while pricing is told as a bug, and logged without what was asked", async () => {
  const session = sessionOf({
    price: () => Promise.reject(new RangeError(homeAt(1))),
    make: () => Promise.reject(new Error("not reached")),
  });
  expect((await session.value()).content.problem!.kind).toBe("bug");
  expect(session.log).toEqual([expect.stringMatching(/^An assistant's call failed: RangeError at /)]);
  expect(session.log.join()).not.toContain("Elm");
});

test("a session has so many calls in progress and no more, and goes on once they have ended", async () => {
  let answer: () => void = () => undefined;
  const priced = new Promise<PricedCall>((resolve) => (answer = () => resolve(PRICED)));
  const session = sessionOf({ price: () => priced, make: () => Promise.resolve(problem("nothing", "none")) });
  const waiting = [session.value(), session.value()];
  const third = await session.value();
  expect(third.content.problem).toMatchObject({
    kind: "rate",
    message: "Too many calls are in progress: wait for them, and give all addresses of a question in one call",
  });
  answer();
  await Promise.all(waiting);
  expect((await session.value()).content.problem!.message).toBe("none");
});

const resultOf = (rows: number, text: string): Result => ({
  name: "VALUE",
  table: table(
    [{ name: "price", label: "Price", type: "text" }],
    Array.from({ length: rows }, () => [text]),
    "none",
  ),
  cost: { requests: 0, billed: 0, uncertain: 0, cacheStatus: {} },
  usage: USAGE,
});

test("results that are kept for further pages take so much memory together, whoever asked for them", () => {
  const kept = openKeptResults(10_000);
  const isKept = (...names: readonly string[]): readonly boolean[] => names.map((name) => kept.get(name) !== undefined);
  for (const name of ["a", "b", "c", "d"]) kept.keep(name, resultOf(10, "x".repeat(200)));
  expect(isKept("a", "b", "c", "d")).toEqual([true, true, true, true]);
  // The one that was used longest ago goes.
  kept.get("a");
  kept.keep("e", resultOf(10, "x".repeat(200)));
  expect(isKept("a", "b", "c", "d", "e")).toEqual([true, false, true, true, true]);
  // One that is too large by itself takes nobody's place.
  kept.keep("f", resultOf(10, "x".repeat(2000)));
  expect(isKept("a", "c", "d", "e", "f")).toEqual([true, true, true, true, false]);
});

test("limits take all or nothing, give back no more than was taken, and a new day starts at 0", () => {
  let now = Date.UTC(2026, 10, 27, 23, 59);
  const limit = dailyLimit(10, () => now);
  expect(limit.take(11)).toBeUndefined();
  const giveBack = limit.take(7)!;
  expect([limit.take(4), limit.left()]).toEqual([undefined, 3]);
  giveBack(100);
  expect(limit.left()).toBe(10);
  const late = limit.take(10)!;
  now += 60_000;
  expect(limit.left()).toBe(10);
  limit.take(6);
  // What was taken yesterday is given back to yesterday.
  late(10);
  expect(limit.left()).toBe(4);
});

test("what is agreed on lets a few more be made without asking; what isn't needed is given back", () => {
  const spending = sessionSpending({ askAbove: 3, sessionLimit: 20 }, spendingLimit(1000));
  const settle = spending.take(3);
  expect([spending.take(1), typeof settle]).toEqual(["ask", "function"]);
  if (typeof settle === "function") settle({ requests: 1, billed: 1, uncertain: 0 });
  expect(typeof spending.take(2)).toBe("function");
  expect(spending.take(1)).toBe("ask");
  expect(typeof spending.takeAgreed(10)).toBe("function");
  expect(typeof spending.take(3)).toBe("function");
  // 1, 2, 10 and 3 of 20 are taken.
  expect(spending.takeAgreed(5)).toMatchObject({ message: "Needs up to 5 requests, and 4 are left in this session" });
});

test("an approval is good for ten minutes, and for no more requests than it priced", () => {
  let now = 0;
  const approvals = openApprovals(() => now);
  const priced = { call: "list", keys: ["one", "two"], atMost: 2 };
  const after = (minutes: number, wanted: typeof priced): boolean => {
    const name = approvals.give(priced);
    now += minutes * 60_000;
    return approvals.use(name, wanted);
  };
  expect([after(9.9, priced), after(10, priced)]).toEqual([true, false]);
  // An answer was forgotten meanwhile, or one more is needed; fewer are no matter.
  expect(after(1, { ...priced, atMost: 3 })).toBe(false);
  expect(after(1, { ...priced, keys: ["one", "three"] })).toBe(false);
  expect(after(1, { ...priced, keys: ["two"], atMost: 1 })).toBe(true);
});

test("approvals of long lists push out the oldest, and the newest always holds", () => {
  const approvals = openApprovals();
  const keysOf = (list: number, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `${list} ${index}`);
  const given = [1, 2, 3, 4, 5].map((list) => {
    const priced = { call: `list ${list}`, keys: keysOf(list, 500), atMost: 500 };
    return { priced, name: approvals.give(priced) };
  });
  expect(given.map(({ name, priced }) => approvals.use(name, priced))).toEqual([false, true, true, true, true]);
  const long = { call: "long", keys: keysOf(6, 3000), atMost: 3000 };
  expect(approvals.use(approvals.give(long), long)).toBe(true);
});
