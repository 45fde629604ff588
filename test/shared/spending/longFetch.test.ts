/** Fetches and refreshes that take several runs: two at once, runs that are killed, and what is told at their end. */
import { isProblem } from "../../../src/shared/api/problem";
import type { StoredSettings } from "../../../src/shared/fetching/requests/settings";
import type { Request } from "../../../src/shared/api/request";
import type { FetchCommand, Progress, Scope } from "../../../src/shared/panelApi/panelApi";
import { quoteCommand } from "../../../src/shared/spending/fetch/fetchCommand";
import { runAgenda } from "../../../src/shared/spending/runs/agenda";
import { fetchProgress, stopFetch } from "../../../src/shared/spending/runs/fetchProgress";
import { acceptInRuns } from "../../../src/shared/spending/runs/longFetch";
import { beginList } from "../../../src/shared/spending/runs/longList";
import { notices } from "../../../src/shared/spending/runs/notices";
import { prepareList } from "../../../src/shared/spending/runs/prepareList";
import { response } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";

const MINUTE = 60_000;
/** A run has time for seven requests, in batches of two. */
const RUN = 130_000;
const ANSWER = 22_000;

const STREET = "Grand Lake Dr, San Antonio, TX 78244";
const homeOf = ({ parameters }: Request): string => (parameters["address"] ?? "").split(" ")[0]!;

/** So many homes in column A, and their values beside them. A value is the home's number, and a dollar more in each month. */
function opened(homes: number, failing: (home: string) => boolean = () => false, settings: StoredSettings = {}) {
  const workbook: MemoryWorkbook = new MemoryWorkbook((request) => {
    workbook.host.now += ANSWER;
    const home = homeOf(request);
    if (failing(home)) return response({ message: "down" }, 500, {}, workbook.host.now);
    const month = new Date(workbook.host.now).getUTCMonth();
    return response({ price: Number(home) * 1000 + month }, 200, {}, workbook.host.now);
  }, settings);
  workbook.livesFor = 20_000;
  for (let row = 1; row <= homes; row += 1)
    workbook.type({ [`A${row}`]: `${row} ${STREET}`, [`B${row}`]: `=PROP.VALUE(A${row})` });
  let runs = 0;
  const sent = (): readonly string[] => workbook.host.sent.flat().map(homeOf);

  function inRun<T>(act: () => T): T {
    workbook.deadline = workbook.host.now + RUN;
    try {
      return act();
    } finally {
      workbook.deadline = Infinity;
    }
  }
  const quote = (command: FetchCommand, scope: Scope = "everything") => {
    const view = workbook.done(quoteCommand(command, scope));
    if (isProblem(view)) throw new Error(view.message);
    return view;
  };
  const press = (command: FetchCommand, scope?: Scope): Progress => {
    const { quoteId } = quote(command, scope);
    return inRun(() => workbook.done(acceptInRuns(quoteId)));
  };
  /** A trigger of a person, some time later. */
  const trigger = (person = "me", later = 2 * MINUTE) => {
    if ((runs += 1) > 30) throw new Error("it never ends");
    workbook.host.now += later;
    workbook.person = person;
    return inRun(() => workbook.done(runAgenda())).map(({ progress }) => progress!);
  };
  /**
   * Runs, and is killed after so many things that it did. Another run may follow once the platform knows.
   * @returns Whether it was, and how many requests may have been on their way.
   */
  const killed = (after: number, act: () => unknown) => {
    workbook.livesFor = after;
    let wasKilled = false;
    try {
      act();
    } catch (thrown) {
      if (!/killed/.test(String(thrown))) throw thrown;
      wasKilled = true;
    }
    const onTheWay = Object.keys(workbook.host.quota.reservations).length;
    workbook.livesFor = 20_000;
    workbook.deadline = Infinity;
    workbook.host.now += 8 * MINUTE;
    workbook.running = false;
    return { wasKilled, onTheWay };
  };
  const goesOn = (): boolean => workbook.values.has("always PROP_FETCH");
  const seen = (): Progress => workbook.done(fetchProgress());
  return { workbook, sent, quote, press, trigger, killed, goesOn, seen, inRun };
}

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const sorted = (homes: readonly string[]) => [...homes].sort((one, other) => Number(one) - Number(other));

it("goes on until all is fetched, each once, and tells its end once, for the whole", () => {
  const { press, trigger, sent, goesOn, seen, workbook } = opened(15);
  const first = press("fetch");
  expect(first).toMatchObject({ requests: 15, state: "stopped", goesOn: "in a minute" });
  expect(first.next).toBe(workbook.host.now + MINUTE);
  expect(seen()).toMatchObject({ done: first.done, requests: 15, goesOn: "in a minute", next: first.next });
  const [second] = trigger();
  expect(second).toMatchObject({ requests: 15, goesOn: "in a minute", rows: { all: 15 } });
  expect(second!.done).toBeGreaterThan(first.done);
  expect(trigger()).toMatchObject([{ state: "done", done: 15, requests: 15, billed: 15, rows: { done: 15, all: 15 } }]);
  expect([sorted(sent()), goesOn(), trigger()]).toEqual([numbers(1, 15), false, []]);
  expect(workbook.shows("B15")).toBe("15010");
});

it("doesn't go on where the month's limit is reached as its run's time is over", () => {
  const { press, goesOn, sent } = opened(15, undefined, { PROP_MONTHLY_LIMIT: "6" });
  const { problem, goesOn: when } = press("fetch");
  expect([sent().length, when, goesOn()]).toEqual([6, undefined, false]);
  expect(problem).toMatchObject({ problem: "spending", message: "Needs 1 request: 6 of 6 used this month" });
});

it("goes on after a run whose time was over before its first request, but not forever", () => {
  const { press, trigger, sent, goesOn, seen, workbook } = opened(15);
  press("fetch");
  let late = 1;
  workbook.whenArranged = () => void (workbook.host.now += (late -= 1) < 0 ? 0 : RUN);
  expect([trigger(), sent().length]).toMatchObject([[{ done: 7, requests: 15, goesOn: "in a minute" }], 7]);
  while (goesOn()) trigger();
  expect(sorted(sent())).toEqual(numbers(1, 15));
  workbook.host.now = Date.UTC(2026, 11, 5);
  press("refresh");
  late = Infinity;
  while (goesOn()) trigger();
  expect(seen().problem?.message).toMatch(/^It was interrupted too often: refresh again the cells/);
});

it("of a refresh goes on too, for its price, and tells what changed in all of its runs", () => {
  const { press, trigger, sent, workbook, goesOn } = opened(15);
  press("fetch");
  while (goesOn()) trigger();
  workbook.host.now = Date.UTC(2026, 11, 5);
  const first = press("refresh");
  expect(first).toMatchObject({ requests: 15, goesOn: "in a minute" });
  expect(first).not.toHaveProperty("changes");
  trigger();
  const [last] = trigger();
  expect(last).toMatchObject({ state: "done", done: 15, requests: 15, billed: 15 });
  expect(last!.changes).toMatchObject({ columns: [{ rose: 15, fell: 0, stayed: 0, median: { amount: 1 } }] });
  expect(last!.changes).not.toHaveProperty("partly");
  expect(sorted(sent().slice(15))).toEqual(numbers(1, 15));
});

it("says that what changed isn't all of it where a run was killed", () => {
  const { press, trigger, workbook, killed, goesOn } = opened(12);
  press("fetch");
  while (goesOn()) trigger();
  workbook.host.now = Date.UTC(2026, 11, 5);
  killed(60, () => press("refresh"));
  let last: Progress | undefined;
  while (goesOn()) [last] = trigger();
  expect(last!.changes).toMatchObject({ partly: true, columns: [{ stayed: 0 }] });
  expect(last!.changes!.columns[0]!.rose).toBeLessThan(12);
});

it("pressed again while it waits goes on at once, and nothing is requested twice", () => {
  const { press, trigger, sent, goesOn } = opened(15);
  const first = press("fetch");
  const again = press("fetch");
  expect(again).toMatchObject({ requests: 15 - first.done, goesOn: "in a minute" });
  const told: Progress[] = [];
  while (goesOn()) told.push(...trigger());
  expect(sorted(sent())).toEqual(numbers(1, 15));
  expect(told.filter((each) => each.goesOn === undefined)).toHaveLength(1);
});

it("of another person in the same spreadsheet waits beside it, and each goes on in its person's own runs only", () => {
  const { press, trigger, sent, goesOn, workbook } = opened(20);
  workbook.selection = ["A1", "B10"];
  press("fetch", "selection");
  workbook.person = "other";
  workbook.selection = ["A11", "B20"];
  press("fetch", "selection");
  const before = sent().length;
  expect(before).toBeLessThan(20);
  expect(trigger("other")).toMatchObject([{ state: "done", done: 10, requests: 10 }]);
  expect(
    sent()
      .slice(before)
      .every((home) => Number(home) > 10),
  ).toBe(true);
  expect([goesOn(), trigger("other")]).toEqual([true, []]);
  expect(trigger("me")).toMatchObject([{ state: "done", done: 10, requests: 10 }]);
  expect([sorted(sent()), goesOn()]).toEqual([numbers(1, 20), false]);
});

it.each(["fetch", "refresh"] as const)(
  "is continued wherever a run of it was killed: each home of a %s is asked for once, for the price, and its end told",
  (command) => {
    let isOver = false;
    for (let after = 1; !isOver; after += 1) {
      const { quote, inRun, killed, trigger, sent, goesOn, workbook } = opened(4);
      if (command === "refresh") workbook.calculate();
      const before = sent().length;
      const { quoteId } = quote(command);
      const { wasKilled, onTheWay } = killed(after, () => inRun(() => workbook.done(acceptInRuns(quoteId))));
      isOver = !wasKilled;
      const isLeft = goesOn();
      const told: Progress[] = [];
      while (goesOn()) told.push(...trigger());
      const asked = sorted(sent().slice(before));
      expect(new Set(asked).size).toBe(asked.length);
      if (!isLeft) continue;
      expect(told).toMatchObject([{ requests: 4 }]);
      if (onTheWay === 0) expect([asked, told]).toMatchObject([numbers(1, 4), [{ state: "done", done: 4 }]]);
      else expect(asked.length).toBeGreaterThanOrEqual(4 - onTheWay);
    }
  },
);

it("that failed for some homes doesn't ask for them again, and tells their rows at the end", () => {
  const { press, trigger, sent, goesOn } = opened(15, (home) => home === "2" || home === "14");
  press("fetch");
  let last: Progress | undefined;
  while (goesOn()) [last] = trigger();
  expect(sorted(sent())).toEqual(numbers(1, 15));
  expect(last).toMatchObject({ done: 15, failed: 2, state: "done" });
  expect(last!.problem).toBeUndefined();
});

it("that an earlier build left, as a single one that names only what is left, is continued", () => {
  const { press, trigger, sent, workbook, goesOn } = opened(15);
  press("fetch");
  const left = numbers(1, 15).filter((home) => !sent().includes(home));
  const [kept] = JSON.parse(workbook.values.get("always PROP_FETCH")!) as [Record<string, string>];
  const names = kept["fingerprints"]!.match(/.{11}/g)!.map((name) => name.replace(/^0+/, ""));
  for (const name of ["id", "made", "counts", "begun", "goesOn", "next"]) delete kept[name];
  const fingerprints = left.map((home) => names[Number(home) - 1]);
  const old = { ...kept, fingerprints, requests: left.length, atMost: left.length };
  workbook.values.set("always PROP_FETCH", JSON.stringify(old));
  expect(trigger()).toMatchObject([{ requests: left.length, goesOn: "in a minute" }]);
  while (goesOn()) trigger();
  expect(sorted(sent())).toEqual(numbers(1, 15));
});

it("stores eleven letters for each request, so that 10,000 fit beside what else a document of Google Sheets keeps", () => {
  const { press, workbook } = opened(15);
  press("fetch");
  const [kept] = JSON.parse(workbook.values.get("always PROP_FETCH")!) as [Record<string, string>];
  expect(kept["fingerprints"]).toMatch(/^[0-9a-z]{165}$/);
});

const STOPPED = "The fetch is stopped: press Fetch for the rest.";

it.each([
  ["refresh", "refresh again the cells that still show older values"],
  ["refreshErrors", "try again the cells that still show errors"],
] as const)("of the kind %s is told of in its own words, not as a fetch", (command, rest) => {
  const { press, workbook } = opened(15);
  const { goesOn } = press(command);
  workbook.host.now += 25 * 60 * MINUTE;
  expect([goesOn, workbook.done(notices())]).toEqual([
    "in a minute",
    `A refresh that you approved 25 hours ago has not finished: ${rest}.`,
  ]);
  expect(workbook.done(stopFetch())).toBe(`The refresh is stopped: ${rest}.`);
});

it("is stopped between two runs, by whoever sees that it waits, and that is told once", () => {
  const { press, trigger, sent, goesOn, workbook, seen } = opened(15);
  const { done } = press("fetch");
  workbook.person = "other";
  expect(workbook.done(stopFetch())).toBe(STOPPED);
  expect([goesOn(), workbook.done(stopFetch())]).toEqual([false, undefined]);
  expect(seen()).toMatchObject({ state: "stopped", done, requests: 15 });
  expect(seen()).not.toHaveProperty("goesOn");
  expect([trigger("me"), sent().length]).toEqual([[], done]);
});

it("stopped after a run of it was killed leaves nothing in the document", () => {
  const { press, trigger, killed, workbook } = opened(15);
  press("fetch");
  killed(100, () => trigger());
  expect([workbook.done(stopFetch()), workbook.values.has("always PROP_FETCH_RUN")]).toEqual([STOPPED, true]);
  trigger();
  expect([...workbook.values.keys()].filter((name) => name.includes("PROP_FETCH"))).toEqual([]);
});

it("is stopped while its next run is arranged, and none of it is requested then", () => {
  const { press, trigger, sent, goesOn, workbook } = opened(15);
  workbook.whenArranged = () => void workbook.done(stopFetch());
  const first = press("fetch");
  delete workbook.whenArranged;
  expect(first).not.toHaveProperty("goesOn");
  expect([goesOn(), trigger(), sent().length]).toEqual([false, [], first.done]);
});

it("stopped at any moment of its run is not asked for afterwards", () => {
  let isOver = false;
  for (let abilities = 1; !isOver; abilities += 1) {
    const { press, trigger, sent, goesOn, workbook } = opened(9);
    let left = abilities;
    let wasRunning = false;
    workbook.between = () => {
      if ((left -= 1) > 0) return;
      delete workbook.between;
      wasRunning = workbook.running;
      workbook.done(stopFetch());
    };
    press("fetch");
    isOver = left > 0;
    if (!wasRunning) continue;
    const before = sent().length;
    trigger();
    expect([abilities, goesOn(), sent().length]).toEqual([abilities, false, before]);
  }
});

it("that waits is stopped with a list that is being filled", () => {
  const { press, sent, goesOn, workbook } = opened(9);
  press("fetch");
  const before = sent().length;
  workbook.running = true;
  workbook.reports.push({ ...workbook.reports[0]!, state: "running" });
  expect([workbook.done(stopFetch()), workbook.stop, goesOn(), sent().length]).toEqual([STOPPED, true, false, before]);
});

it("stopped before its first request leaves the person's fetch that waits alone", () => {
  const { press, quote, inRun, sent, goesOn, workbook } = opened(20);
  workbook.selection = ["A1", "B10"];
  press("fetch", "selection");
  const before = sent().length;
  workbook.selection = ["A11", "B20"];
  const { quoteId } = quote("fetch", "selection");
  let stopped: readonly (string | undefined)[] | undefined;
  Object.defineProperty(workbook, "editing", {
    configurable: true,
    get: () => (workbook.running && (stopped ??= [workbook.done(stopFetch())]), false),
  });
  inRun(() => workbook.done(acceptInRuns(quoteId)));
  expect([stopped, workbook.stop, goesOn(), sent().length]).toEqual([[undefined], true, true, before]);
});

it("is stopped by one person as another's run goes on, and nothing of that one is made again", () => {
  for (let at = 1, isOver = false; !isOver; at += 1) {
    const { press, trigger, sent, goesOn, workbook } = opened(20, (home) => Number(home) <= 10);
    workbook.selection = ["A1", "B10"];
    press("fetch", "selection");
    workbook.person = "other";
    workbook.selection = ["A11", "B20"];
    press("fetch", "selection");
    let abilities = 0;
    workbook.between = () => {
      if ((abilities += 1) !== at) return;
      delete workbook.between;
      trigger("me");
      workbook.person = "other";
    };
    workbook.done(stopFetch());
    isOver = workbook.between !== undefined;
    delete workbook.between;
    while (goesOn()) trigger("me");
    const failed = sent().filter((home) => Number(home) <= 10);
    expect([at, sorted(failed)]).toEqual([at, numbers(1, 10)]);
  }
});

it("that waits is stopped with a list, also after another person's run was killed", () => {
  const { press, killed, inRun, workbook } = opened(20);
  workbook.selection = ["A1", "B10"];
  press("fetch", "selection");
  workbook.person = "other";
  workbook.selection = ["A11", "B20"];
  killed(40, () => press("fetch", "selection"));
  expect(workbook.values.has("always PROP_FETCH_RUN")).toBe(true);
  const people = () => (workbook.values.get("always PROP_FETCH") ?? "").match(/"person":"\w+"/g);
  expect(people()).toEqual(['"person":"me"', '"person":"other"']);
  workbook.person = "me";
  workbook.type({ F1: `30 ${STREET}`, F2: `31 ${STREET}` });
  workbook.selection = ["F1", "F2"];
  const list = workbook.done(prepareList("VALUE price"));
  if (isProblem(list)) throw new Error(list.message);
  const { send } = workbook.host;
  Object.assign(workbook.host, {
    send: (...needs: Parameters<typeof send>) => {
      workbook.done(stopFetch());
      return send(...needs);
    },
  });
  inRun(() => workbook.done(beginList(list)));
  expect(people()).toEqual(['"person":"other"']);
});

it("is stopped while a later run looks what is needed, also where that run fails", () => {
  const { press, trigger, sent, goesOn, workbook } = opened(15);
  const { done } = press("fetch");
  let stopped: readonly (string | undefined)[] | undefined;
  Object.defineProperty(workbook, "editing", {
    configurable: true,
    get: () => ((stopped ??= [workbook.done(stopFetch())]), true),
  });
  trigger();
  Object.defineProperty(workbook, "editing", { value: false });
  expect([stopped, goesOn(), trigger(), sent().length]).toEqual([[STOPPED], false, [], done]);
});

/** Two people press, stop, type and are killed at random; then all that is left goes on. */
it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "asks for nothing beyond what was agreed to, and for all of it, whatever happens: %s",
  (seed) => {
    const chance = (() => {
      let state = seed * 7919;
      return (below: number): number => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 8) % below;
      };
    })();
    const { workbook, sent, quote, inRun, killed, trigger, goesOn } = opened(12, () => chance(12) === 0);
    const agreed = new Map<string, number>();
    /** Homes that nobody needs to have asked for in the end. */
    const excused = new Set<string>();
    const people = ["me", "other"] as const;
    for (let step = 0; step < 6; step += 1) {
      workbook.person = people[chance(2)]!;
      const first = 1 + chance(6);
      workbook.selection = [`A${first}`, `B${first + 1 + chance(6)}`];
      const { quoteId } = quote((["fetch", "refresh", "refreshErrors"] as const)[chance(3)]!, "selection");
      const homes = numbers(first, Number(workbook.selection[1].slice(1)));
      const began = sent().length;
      const act = () => inRun(() => workbook.done(acceptInRuns(quoteId)));
      const { onTheWay, wasKilled } = chance(2) === 0 ? killed(20 + chance(150), act) : killed(20_000, act);
      for (const home of homes) agreed.set(home, (agreed.get(home) ?? 0) + 1);
      if (wasKilled && (onTheWay > 0 || !goesOn())) homes.forEach((home) => excused.add(home));
      expect(
        sent()
          .slice(began)
          .every((home) => homes.includes(home)),
      ).toBe(true);
      if (chance(3) === 0) killed(chance(200), () => trigger(people[chance(2)]));
      if (chance(4) === 0 && workbook.done(stopFetch())) numbers(1, 13).forEach((home) => excused.add(home));
    }
    while (goesOn()) people.forEach((person) => trigger(person));
    const times = new Map<string, number>();
    for (const home of sent()) times.set(home, (times.get(home) ?? 0) + 1);
    for (const [home, many] of times) expect([home, many <= (agreed.get(home) ?? 0)]).toEqual([home, true]);
    const missed = [...agreed.keys()].filter((home) => Number(home) <= 12 && !times.has(home) && !excused.has(home));
    expect(missed).toEqual([]);
    expect([...workbook.values.keys()].filter((name) => name.includes("PROP_FETCH"))).toEqual([]);
  },
);
