/** A scheduled refresh over a workbook in memory: its requests, its runs, and what it leaves behind. */
import type { Request } from "../../../src/shared/api/request";
import type { LongFlow } from "../../../src/shared/workbook/schedule/longRuns";
import { keptSchedule, readSchedulePhrase } from "../../../src/shared/workbook/schedule/schedule";
import {
  isDue,
  beginSchedule,
  scheduledRefresh,
  endSchedule,
} from "../../../src/shared/workbook/schedule/scheduledRefresh";
import { response } from "../memoryHost";
import { MemoryWorkbook } from "./memoryWorkbook";

const DAY = 86_400_000;
const PLAN = { sheet: "Sheet1", a1: "B1:B9", every: "week", most: 50 } as const;

const estimate = ({ parameters }: Request) => response({ price: Number.parseInt(parameters["address"] ?? "", 10) });

/** So many homes, all cached. */
function opened(homes: number, most = 50) {
  const workbook = new MemoryWorkbook(estimate, { PROP_SPENDING: "auto" });
  for (let row = 1; row <= homes; row += 1) {
    workbook.type({ [`A${row}`]: `${row} Grand Lake Dr, San Antonio, TX 78244`, [`B${row}`]: `=PROP.VALUE(A${row})` });
  }
  const { log } = workbook;
  const done = <T>(flow: LongFlow<T>): T => workbook.done(flow);
  done(beginSchedule({ ...PLAN, most }));
  log.length = 0;
  workbook.host.now += 7 * DAY;
  return { workbook, log, done, schedule: () => done(keptSchedule.read()) };
}

it("requests everything again, copies the sheet at its end, and leaves nothing in progress", () => {
  const { workbook, log, done, schedule } = opened(3);
  done(scheduledRefresh(true));
  expect(workbook.asked).toBe(3);
  expect(workbook.shows("B2")).toBe("2");
  expect(log).toEqual(["goes on no more", "stands ready", "goes on no more", "copies Sheet1"]);
  expect(schedule()).toEqual({ ...PLAN, trigger: "refresh 1" });
});

it("requests again what the previous refresh fetched", () => {
  const { workbook, done } = opened(3);
  done(scheduledRefresh(true));
  workbook.host.now += 7 * DAY;
  done(scheduledRefresh(true));
  expect(workbook.asked).toBe(6);
});

it("makes no more requests than it may, all its runs together", () => {
  const { workbook, log, done, schedule } = opened(5, 3);
  workbook.left = 0;
  workbook.stop = false;
  done(scheduledRefresh(true));
  expect(workbook.asked).toBe(3);
  expect(log).toContain("copies Sheet1");
  expect(schedule()).not.toHaveProperty("under");
  done(scheduledRefresh(false));
  expect(workbook.asked).toBe(3);
});

it("writes down that it is under way before it asks, and counts what a run that was ended had made", () => {
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
  expect(() => done(scheduledRefresh(true))).toThrow(/went down/);
  expect(schedule()).toMatchObject({ under: { made: 0, spent: 0 } });
  expect(log).toEqual(["goes on no more", "stands ready"]);
  Object.assign(workbook.host, { send });
  workbook.host.now += 20 * 60_000;
  const before = workbook.asked;
  const { billed, uncertain, underWay } = workbook.host.usage(undefined);
  done(scheduledRefresh(false));
  expect(workbook.asked - before).toBe(4 - billed - uncertain - underWay);
  expect(log.slice(-2)).toEqual(["goes on no more", "copies Sheet1"]);
});

it("waits for another that looks at the cells", () => {
  const { workbook, log, done, schedule } = opened(2);
  const abilities = workbook.abilities.bind(workbook);
  const held = { kind: "problem", problem: "spending", message: "another looks" } as const;
  workbook.abilities = () => ({ ...abilities(), dryRun: () => held });
  done(scheduledRefresh(true));
  expect([workbook.asked, log]).toEqual([0, ["goes on no more", "goes on soon"]]);
  workbook.abilities = abilities;
  done(scheduledRefresh(false));
  expect(workbook.asked).toBe(2);
  expect(schedule()).not.toHaveProperty("under");
});

it("waits for a fetch that is under way, and then does what it was to do", () => {
  const { workbook, log, done, schedule } = opened(2);
  workbook.running = true;
  done(scheduledRefresh(true));
  expect([workbook.asked, log]).toEqual([0, ["goes on no more", "stands ready", "goes on soon"]]);
  workbook.running = false;
  done(scheduledRefresh(false));
  expect([workbook.asked, schedule()]).toEqual([2, { ...PLAN, trigger: "refresh 1" }]);
});

it("of another person begins nothing, and ends itself", () => {
  const { log, done } = opened(1);
  expect([done(isDue("refresh 1")), done(isDue("somebody's"))]).toEqual([true, false]);
  expect(log).toEqual(["ends somebody's"]);
  done(endSchedule());
  expect([done(isDue("refresh 1")), done(keptSchedule.read())]).toEqual([false, undefined]);
});

it.each(["{", "[]", '{"sheet":"Sheet1","a1":"B1","every":"hour","most":5}', '{"sheet":1}'])(
  "that is damaged is told, asks nothing, ends itself, and is taken over by a new one: %s",
  (text) => {
    const { workbook, log, done } = opened(1);
    workbook.values.set("always PROP_SCHEDULE", text);
    const told = { message: expect.stringMatching(/its schedule is damaged, so nothing is refreshed/) as string };
    expect(done(isDue("refresh 1"))).toMatchObject(told);
    expect([done(scheduledRefresh(true)), done(scheduledRefresh(false))]).toMatchObject([told, told]);
    expect([workbook.asked, log[0]]).toEqual([0, "ends refresh 1"]);
    done(beginSchedule(PLAN));
    expect(done(isDue("refresh 2"))).toBe(true);
  },
);

it.each([
  ["week 200", { every: "week", most: 200 }],
  ["monthly, 50", { every: "month", most: 50 }],
  ["daily 5", undefined],
  ["week", undefined],
])("is read as %j", (typed, read) => expect(readSchedulePhrase(typed)).toEqual(read));
