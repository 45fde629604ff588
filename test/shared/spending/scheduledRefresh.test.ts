/** A scheduled refresh over a workbook in memory: its requests, its runs, and what it leaves behind. */
import type { Delivery } from "../../../src/shared/api/answer";
import type { Request } from "../../../src/shared/api/request";
import type { LongFlow } from "../../../src/shared/spending/runs/longRuns";
import { runAgenda } from "../../../src/shared/spending/runs/agenda";
import { morningAfter, readSchedulePhrase, scheduleNotice } from "../../../src/shared/spending/runs/schedule";
import { beginSchedule, endSchedule } from "../../../src/shared/spending/runs/scheduledRefresh";
import { keptSchedule } from "../../../src/shared/spending/runs/storedRuns";
import { response, type Script } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";

const DAY = 86_400_000;
const PLAN = { sheet: "Sheet1", a1: "B1:B9", every: "week", most: 50 } as const;
const MINE = { person: "me", service: "https://service/v1" } as const;

const estimate = ({ parameters }: Request, now: number) =>
  response({ price: Number.parseInt(parameters["address"] ?? "", 10) }, 200, {}, now);

/** So many homes, all cached. */
function opened(homes: number, most = 50, script: Script = estimate) {
  const workbook = new MemoryWorkbook(script, { PROP_SPENDING: "auto" });
  for (let row = 1; row <= homes; row += 1) {
    workbook.type({ [`A${row}`]: `${row} Grand Lake Dr, San Antonio, TX 78244`, [`B${row}`]: `=PROP.VALUE(A${row})` });
  }
  /** Nothing is said of a list. */
  const log = () => workbook.log.filter((line) => !/^(?:goes on|fetches) no more$/.test(line));
  const done = <T>(flow: LongFlow<T>): T => workbook.done(flow);
  done(beginSchedule({ ...PLAN, most }));
  workbook.log.length = 0;
  workbook.host.now += 7 * DAY;
  const next = (): number => morningAfter(workbook.host.now, "week");
  return { workbook, log, done, next, schedule: () => done(keptSchedule.read()) };
}

it("requests everything again, copies the sheet at its end, and leaves nothing in progress", () => {
  const { workbook, log, done, next, schedule } = opened(3);
  done(runAgenda());
  expect(workbook.asked).toBe(3);
  expect(workbook.shows("B2")).toBe("2");
  expect(log()).toEqual(["stands ready", "refreshes no more", "copies Sheet1"]);
  expect(schedule()).toEqual({ ...PLAN, ...MINE, next: next() });
  done(runAgenda());
  expect(workbook.asked).toBe(3);
});

it("leaves no trigger of a run that met another, which ended the refresh", () => {
  const { workbook, log, done } = opened(1);
  done(runAgenda());
  workbook.log.length = 0;
  done(runAgenda("of the run that met it"));
  expect(log()).toEqual(["refreshes no more"]);
});

it("gives the copy the fetched values where cells don't calculate", () => {
  const { workbook, done, schedule } = opened(2);
  for (const row of [1, 2]) workbook.silent.add(`Sheet1!B${row}`);
  done(runAgenda());
  expect(workbook.asked).toBe(2);
  expect(workbook.told).toMatchObject([
    { row: 0, column: 1, rows: 1, columns: 1, value: { rows: [[1, null, null]] } },
    { row: 1, column: 1, rows: 1, columns: 1, value: { rows: [[2, null, null]] } },
  ]);
  expect(schedule()).not.toHaveProperty("under");
});

it("makes no copy and stays open where cells on which others depend don't calculate", () => {
  const { workbook, log, done, schedule } = opened(2);
  for (const row of [1, 2]) workbook.silent.add(`Sheet1!B${row}`);
  workbook.others = true;
  done(runAgenda());
  expect([workbook.asked, log().includes("copies Sheet1")]).toEqual([2, false]);
  expect(done(scheduleNotice())).toMatch(/Sheet1!B1:B9 has no dated copy yet/);
  expect(schedule()).toMatchObject({ under: { silent: true } });
});

it("tells whoever opens menu or panel that its sheet is gone, or has another name", () => {
  const { workbook, done } = opened(2);
  done(runAgenda());
  expect(done(scheduleNotice())).toBeUndefined();
  workbook.rename("Homes");
  expect(done(scheduleNotice())).toMatch(/sheet "Sheet1" of the scheduled refresh no longer exists.*schedule it again/);
  workbook.rename("Sheet1");
  expect(done(scheduleNotice())).toBeUndefined();
});

it("tells that a dated copy shows older figures where the service failed or its limit was reached, until the next", () => {
  let isDown = true;
  const { workbook, done } = opened(3, 2, (request, now) =>
    isDown ? response({ message: "down" }, 500) : estimate(request, now),
  );
  done(runAgenda());
  expect(done(scheduleNotice())).toMatch(/Sheet1!B1:B9 is not complete, so its dated copy shows older figures: /);
  isDown = false;
  workbook.host.now += 7 * DAY;
  done(runAgenda());
  expect(done(scheduleNotice())).toMatch(/older figures: Needs 1 request: .*the limit of this schedule is 2/);
  for (const most of [3, 0]) {
    done(beginSchedule({ ...PLAN, most }));
    workbook.host.now += 7 * DAY;
    done(runAgenda());
    expect(done(scheduleNotice())).toBeUndefined();
  }
});

it("tells that a dated copy shows older figures where the service took no more requests", () => {
  let isFull = false;
  const { workbook, done } = opened(3, 50, (request, now) =>
    isFull ? response({ message: "too many" }, 429, {}, now) : estimate(request, now),
  );
  done(runAgenda());
  expect(done(scheduleNotice())).toBeUndefined();
  isFull = true;
  workbook.host.now += 7 * DAY;
  done(runAgenda());
  expect(done(scheduleNotice())).toMatch(/older figures: 3 of its requests brought no new answer/);
});

it("names its whole limit where it took several runs", () => {
  const { workbook, done } = opened(3, 2);
  for (const row of [1, 2, 3]) workbook.silent.add(`Sheet1!B${row}`);
  workbook.others = true;
  done(runAgenda());
  workbook.silent.clear();
  done(runAgenda());
  expect([done(scheduleNotice()), workbook.asked]).toEqual([
    expect.stringContaining("the limit of this schedule is 2"),
    2,
  ]);
});

it("requests again what the previous refresh fetched", () => {
  const { workbook, done } = opened(3);
  done(runAgenda());
  workbook.host.now += 7 * DAY;
  done(runAgenda());
  expect(workbook.asked).toBe(6);
});

it("makes no more requests than its limit, in all its runs together", () => {
  const { workbook, log, done, schedule } = opened(5, 3);
  workbook.left = 0;
  workbook.stop = false;
  done(runAgenda());
  expect(workbook.asked).toBe(3);
  expect(log()).toContain("copies Sheet1");
  expect(schedule()).not.toHaveProperty("under");
  done(runAgenda());
  expect(workbook.asked).toBe(3);
});

it("found by two runs at once makes no more requests than its limit", () => {
  let isOver = false;
  for (let abilities = 1; !isOver; abilities += 1) {
    const { workbook, done } = opened(4, 2);
    let left = abilities;
    workbook.between = () => {
      if ((left -= 1) > 0) return;
      delete workbook.between;
      done(runAgenda());
    };
    done(runAgenda());
    isOver = left > 0;
    delete workbook.between;
    expect([abilities, workbook.asked]).toEqual([abilities, 2]);
  }
});

it("stores that it is in progress before its first request, and counts the requests of a run that was ended", () => {
  const { workbook, log, done, schedule } = opened(5, 4);
  const { send } = workbook.host;
  let sent = 0;
  Object.assign(workbook.host, {
    send: (...needs: Parameters<typeof send>) => {
      sent += 1;
      if (sent > 1) throw new Error("the machine went down");
      return send(...needs);
    },
  });
  expect(() => done(runAgenda())).toThrow(/went down/);
  expect(schedule()).toMatchObject({ under: { made: 3, spent: 0 } });
  expect(log()).toEqual(["stands ready"]);
  Object.assign(workbook.host, { send });
  workbook.host.now += 20 * 60_000;
  const before = workbook.asked;
  const { billed, uncertain, underWay } = workbook.host.usage(undefined);
  done(runAgenda());
  expect(workbook.asked - before).toBe(4 - billed - uncertain - underWay);
  expect(log().slice(-2)).toEqual(["refreshes no more", "copies Sheet1"]);
});

it("killed at any step, goes on to its copy, within its limit; nothing is left behind, and nobody else's run does it", () => {
  let kills = 0;
  for (let after = 1; kills === after - 1; after += 1) {
    const { workbook, log, done, next, schedule } = opened(3, 3);
    workbook.livesFor = after;
    try {
      done(runAgenda());
    } catch (thrown) {
      expect(String(thrown)).toMatch(/killed/);
      kills += 1;
    }
    const { asked } = workbook;
    const hadCopy = log().includes("copies Sheet1");
    const inProgress = asked > 0 && !hadCopy;
    Object.assign(workbook, { livesFor: 1_000_000, running: false, person: "somebody else" });
    if (inProgress) expect(log()[0]).toBe("stands ready");
    workbook.host.now += 20 * 60_000;
    done(runAgenda());
    expect(workbook.asked).toBe(asked);
    workbook.person = "me";
    for (const minutes of [0, 60]) {
      workbook.host.now += minutes * 60_000;
      done(runAgenda());
    }
    expect(workbook.asked).toBeLessThanOrEqual(3);
    expect(log()).toContain("copies Sheet1");
    expect(schedule()).toMatchObject({ ...PLAN, most: 3, ...MINE, next: next() });
    expect(schedule()).not.toHaveProperty("under");
  }
  expect(kills).toBeGreaterThan(40);
});

describe("that a person stopped as its time ran out", () => {
  function stopped() {
    const opening = opened(5, 50, (request, now): Delivery => {
      Object.assign(workbook, { stop: true, left: 0 });
      return estimate(request, now);
    });
    const { workbook } = opening;
    for (let row = 1; row <= 5; row += 1) workbook.silent.add(`Sheet1!B${row}`);
    return opening;
  }

  it("requests no more where its copy has to wait for cells, and says why the copy shows older figures", () => {
    const { workbook, log, done, schedule } = stopped();
    workbook.others = true;
    done(runAgenda());
    const { asked } = workbook;
    expect([asked < 5, schedule()]).toEqual([true, expect.objectContaining({ under: expect.anything() as unknown })]);
    done(runAgenda());
    workbook.silent.clear();
    done(runAgenda());
    expect([workbook.asked, log().includes("copies Sheet1")]).toEqual([asked, true]);
    expect(schedule()).not.toHaveProperty("under");
    expect(done(scheduleNotice())).toMatch(/older figures: Needs 1 request: it was stopped$/);
  });

  it("requests no more where its run was killed before the copy", () => {
    const { workbook, log, done } = stopped();
    Object.defineProperty(workbook, "others", {
      configurable: true,
      get: () => {
        throw new Error("the run was killed");
      },
    });
    expect(() => done(runAgenda())).toThrow(/killed/);
    const { asked } = workbook;
    Object.defineProperty(workbook, "others", { value: false });
    done(runAgenda());
    expect([workbook.asked, log().includes("copies Sheet1")]).toEqual([asked, true]);
  });
});

describe("that is changed while its requests are on their way", () => {
  /** As its third request is on its way. */
  function changed(change: () => LongFlow<unknown>) {
    const opening = opened(9, 50, (request, now): Delivery => {
      if (opening.workbook.asked === 3) opening.done(change());
      return estimate(request, now);
    });
    opening.done(runAgenda());
    return opening;
  }

  it("is gone once it was ended: nothing more is requested or copied", () => {
    const { workbook, log, schedule, done } = changed(endSchedule);
    const { asked } = workbook;
    expect([asked, schedule(), log().includes("copies Sheet1")]).toEqual([3, undefined, false]);
    expect(workbook.host.usage(undefined)).toMatchObject({ billed: 3, uncertain: 0, underWay: 0 });
    done(runAgenda());
    workbook.host.now += 7 * DAY;
    done(runAgenda());
    expect([workbook.asked, schedule()]).toEqual([asked, undefined]);
  });

  it("is gone wherever its run is when it is ended", () => {
    const ended = (endAt: number) => {
      const { workbook, done, schedule } = opened(2);
      let abilities = 0;
      workbook.between = () => {
        if ((abilities += 1) !== endAt) return;
        delete workbook.between;
        done(endSchedule());
      };
      done(runAgenda());
      return { abilities, left: schedule() };
    };
    const { abilities } = ended(0);
    expect(abilities).toBeGreaterThan(40);
    for (let endAt = 1; endAt <= abilities; endAt += 1) expect([endAt, ended(endAt).left]).toEqual([endAt, undefined]);
  });

  it("is the one that replaced it, with its own limit", () => {
    const { workbook, next, schedule, done } = changed(() => beginSchedule({ ...PLAN, most: 1 }));
    expect([workbook.asked, schedule()]).toEqual([3, { ...PLAN, most: 1, ...MINE, next: next() }]);
    workbook.host.now += 7 * DAY;
    done(runAgenda());
    expect(workbook.asked).toBe(4);
  });
});

it("gives back what was granted and could not be stored, and requests it in its next run", () => {
  const { workbook, done } = opened(3);
  const abilities = workbook.abilities.bind(workbook);
  workbook.abilities = () => ({
    ...abilities(),
    keepValue: (value) => {
      if (/"made":[1-9]/.test(value.text)) throw new Error("no room");
      abilities().keepValue(value);
    },
  });
  expect(() => done(runAgenda())).toThrow("no room");
  expect(workbook.host.usage(undefined)).toMatchObject({ billed: 0, uncertain: 0, underWay: 0 });
  workbook.abilities = abilities;
  done(runAgenda());
  expect([workbook.asked, workbook.host.usage(undefined)]).toMatchObject([3, { billed: 3 }]);
});

it("waits for another run that is checking the cells", () => {
  const { workbook, log, done, schedule } = opened(2);
  const abilities = workbook.abilities.bind(workbook);
  const held = { kind: "problem", problem: "spending", message: "another looks" } as const;
  workbook.abilities = () => ({ ...abilities(), dryRun: () => held });
  done(runAgenda());
  expect([workbook.asked, log()]).toEqual([0, ["goes on soon"]]);
  workbook.abilities = abilities;
  done(runAgenda());
  expect(workbook.asked).toBe(2);
  expect(schedule()).not.toHaveProperty("under");
});

it("waits for a fetch that is in progress, and then refreshes", () => {
  const { workbook, log, done, next, schedule } = opened(2);
  workbook.running = true;
  done(runAgenda());
  expect([workbook.asked, log()]).toEqual([0, ["goes on soon"]]);
  workbook.running = false;
  done(runAgenda());
  expect([workbook.asked, schedule()]).toEqual([2, { ...PLAN, ...MINE, next: next() }]);
});

it("agreed to for one service makes no request to another, says so, and goes on once it is chosen again", () => {
  const { workbook, log, done, next, schedule } = opened(2);
  workbook.stored = { ...workbook.stored, PROP_BASE_URL: "https://other/v1" };
  const why = expect.stringMatching(
    /service was changed since the refresh was scheduled.*schedule the refresh again/,
  ) as string;
  expect([done(runAgenda()), done(scheduleNotice()), workbook.asked]).toEqual([[{ text: why }], why, 0]);
  // The trigger that started the run is there until it is removed.
  expect(log()).toEqual(["refreshes no more"]);
  workbook.person = "somebody else";
  expect(done(scheduleNotice())).toMatch(/^The scheduled refresh of Sheet1!B1:B9 was due 4 days ago and has not run\./);
  workbook.person = "me";
  workbook.stored = { ...workbook.stored, PROP_BASE_URL: "https://service/v1" };
  done(runAgenda());
  expect([workbook.asked, schedule()]).toEqual([2, { ...PLAN, ...MINE, next: next() }]);
});

it("that only copies goes on with another service, because it asks for nothing", () => {
  const { workbook, log, done } = opened(2, 0);
  workbook.stored = { ...workbook.stored, PROP_BASE_URL: "https://other/v1" };
  done(runAgenda());
  expect([log().includes("copies Sheet1"), done(scheduleNotice()), workbook.asked]).toEqual([true, undefined, 0]);
});

it("of another person doesn't begin in one's own runs", () => {
  const { workbook, done, schedule } = opened(1);
  workbook.person = "somebody else";
  done(runAgenda());
  expect([workbook.asked, schedule()]).toMatchObject([0, { person: "me" }]);
  workbook.person = "me";
  done(endSchedule());
  done(runAgenda());
  expect([workbook.asked, schedule()]).toEqual([0, undefined]);
});

it("is not created where nothing would start it, and an earlier one stays", () => {
  const { workbook, done, schedule } = opened(1);
  workbook.hourly = false;
  expect(done(beginSchedule({ ...PLAN, every: "month" }))).toMatchObject({
    message: expect.stringMatching(/Nothing is scheduled/) as string,
  });
  expect(schedule()).toMatchObject({ every: "week" });
});

it("is not created for cells without formulas, and says where they may stand", () => {
  const { done, schedule } = opened(1);
  expect(done(beginSchedule({ ...PLAN, sheet: "Notes", a1: "C1:C9" }))).toMatchObject({
    message: expect.stringMatching(
      /there is no PROP formula in Notes!C1:C9\. Select the cells that hold formulas/,
    ) as string,
  });
  expect(schedule()).toMatchObject(PLAN);
  expect(done(beginSchedule({ ...PLAN, sheet: "Notes", most: 0 }))).toBeUndefined();
});

describe("what an earlier build stored, with a trigger of its own", () => {
  const stored = { sheet: "Sheet1", a1: "B1:B9", every: "week", most: 50, trigger: "t1" } as const;

  it("refreshes when that trigger starts a run, and from then on by the hourly one", () => {
    const { workbook, done, next, schedule } = opened(2);
    done(keptSchedule.write(stored));
    workbook.triggers = [{ name: "t1", work: "schedule" }];
    done(runAgenda("t1"));
    expect([workbook.asked, schedule()]).toEqual([2, { ...PLAN, person: "me", next: next() }]);
  });

  it("is due on its next morning where another run finds it first", () => {
    const { workbook, done, next, schedule } = opened(2);
    done(keptSchedule.write(stored));
    workbook.triggers = [{ name: "t1", work: "schedule" }];
    done(runAgenda());
    expect([workbook.asked, schedule()]).toEqual([0, { ...PLAN, person: "me", next: next() }]);
  });

  it("stays as it is in the runs of others", () => {
    const { workbook, done, schedule } = opened(2);
    done(keptSchedule.write(stored));
    workbook.triggers = [{ name: "t2", work: "schedule" }];
    done(runAgenda("t2"));
    expect([workbook.asked, schedule()]).toEqual([0, stored]);
  });
});

it.each([
  ["2026-11-22T12:00:00Z", "week", "2026-11-23T05:00:00.000Z"],
  ["2026-11-23T04:59:00Z", "week", "2026-11-23T05:00:00.000Z"],
  ["2026-11-23T05:00:00Z", "week", "2026-11-30T05:00:00.000Z"],
  ["2026-11-01T04:00:00Z", "month", "2026-11-01T05:00:00.000Z"],
  ["2026-12-31T23:00:00Z", "month", "2027-01-01T05:00:00.000Z"],
] as const)("after %s, by the %s, is due at %s", (now, every, due) => {
  expect(new Date(morningAfter(Date.parse(now), every)).toISOString()).toBe(due);
});

it.each(["{", "[]", '{"sheet":"Sheet1","a1":"B1","every":"hour","most":5}', '{"sheet":1}'])(
  "that is damaged is reported, makes no requests, and is replaced by a new one: %s",
  (text) => {
    const { workbook, log, done } = opened(1);
    workbook.values.set("always PROP_SCHEDULE", text);
    const told = [{ text: expect.stringMatching(/stored schedule is damaged, so nothing is refreshed/) as string }];
    expect(done(runAgenda())).toEqual(told);
    expect([workbook.asked, log()[0]]).toEqual([0, "refreshes no more"]);
    done(beginSchedule(PLAN));
    workbook.host.now += 7 * DAY;
    expect([done(runAgenda()), workbook.asked]).toEqual([[], 1]);
  },
);

it.each([
  ["week 200", { every: "week", most: 200 }],
  ["monthly, 50", { every: "month", most: 50 }],
  ["daily 5", undefined],
  ["week", undefined],
])("is read as %j", (typed, read) => expect(readSchedulePhrase(typed)).toEqual(read));
