/** A long list over a workbook in memory: what it asks and writes, how it goes on, and what is told. */
import type { Delivery } from "../../../src/shared/api/answer";
import { isProblem } from "../../../src/shared/api/problem";
import type { Request } from "../../../src/shared/api/request";
import { runAgenda } from "../../../src/shared/spending/runs/agenda";
import type { ListJob } from "../../../src/shared/spending/runs/storedRuns";
import { beginList, fillList, stopList } from "../../../src/shared/spending/runs/longList";
import { listUnderWay, prepareList } from "../../../src/shared/spending/runs/prepareList";
import { homeNumber, homesService } from "../homesService";
import { response, type Script } from "../memoryHost";
import { MemoryWorkbook } from "../workbook/memoryWorkbook";

const estimate = ({ parameters }: Request) => response({ price: Number.parseInt(parameters["address"] ?? "", 10) });

/** Homes in A2 and below, selected. */
function opened(homes: number, settings = {}, script: Script = estimate) {
  const workbook = new MemoryWorkbook(script, settings);
  for (let row = 1; row <= homes; row += 1) {
    workbook.type({ [`A${row + 1}`]: `${row} Grand Lake Dr, San Antonio, TX 78244` });
  }
  workbook.selection = ["A2", `A${homes + 1}`];
  const job = (): unknown => JSON.parse(workbook.values.get("always PROP_LIST") ?? "null");
  return { workbook, job, log: workbook.log };
}

function prepared(workbook: MemoryWorkbook, typed: string) {
  const list = workbook.done(prepareList(typed));
  if (isProblem(list)) throw new Error(list.message);
  return list;
}

it("shows its price and changes nothing; then it requests each home once, and writes each row with its time", () => {
  const { workbook, job, log } = opened(3);
  const list = prepared(workbook, "=PROP.VALUE(price)");
  expect(list.quote).toMatchObject({ cells: 3, price: { requests: 3 } });
  expect([workbook.asked, workbook.shows("B1"), job()]).toEqual([0, undefined, null]);
  expect(workbook.done(beginList(list))).toMatchObject({ text: "3 of 3 rows are done.", progress: { billed: 3 } });
  expect(workbook.asked).toBe(3);
  expect(["B1", "C1", "B2", "B4"].map((cell) => workbook.shows(cell))).toEqual(["Value", "Fetched", "1", "3"]);
  expect(workbook.shows("C4")).toBe(new Date(workbook.host.now).toISOString());
  expect(job()).toMatchObject({ sheet: "Sheet1", row: 2, column: 1, state: "done", next: 3, busyUntil: 0 });
  expect(log).toEqual(["stands ready", "goes on no more"]);
});

it("renews what was requested a month ago, as its price says: each row has the time of the run", () => {
  const { workbook } = opened(3);
  workbook.done(beginList(prepared(workbook, "VALUE price")));
  workbook.host.now += 31 * 86_400_000;
  expect(workbook.asked).toBe(3);
  workbook.type({ B2: "", B3: "", B4: "", C2: "", C3: "", C4: "" });
  const list = prepared(workbook, "VALUE price");
  expect([list.quote.price.requests, workbook.asked]).toEqual([3, 3]);
  workbook.done(beginList(list));
  expect([workbook.asked, workbook.shows("C4")]).toEqual([6, new Date(workbook.host.now).toISOString()]);
});

it("leaves hidden rows out: they are neither priced nor filled in, also when they are shown later", () => {
  const { workbook, job } = opened(120);
  workbook.hidden = [
    { first: 2, count: 1 },
    { first: 60, count: 20 },
  ];
  const list = prepared(workbook, "VALUE price");
  expect(list.quote).toMatchObject({ cells: 99, price: { requests: 99 } });
  expect(list.remark).toBe("21 hidden rows are left out.");
  workbook.left = 0;
  workbook.done(beginList(list));
  workbook.hidden = [];
  workbook.left = 300_000;
  expect(workbook.done(fillList(false)).text).toBe("120 of 120 rows are done.");
  expect(workbook.asked).toBe(99);
  expect(["B2", "B3", "B4", "B60", "B61", "B80", "B81"].map((cell) => workbook.shows(cell))).toEqual([
    ...["1", undefined, "3", "59", undefined, undefined, "80"],
  ]);
  expect(job()).toMatchObject({ turns: [2, 1, 57, 20] });
  // The other part of a filtered list is filled in beside the first.
  workbook.hidden = [
    { first: 1, count: 1 },
    { first: 3, count: 57 },
    { first: 80, count: 41 },
  ];
  const others = prepared(workbook, "VALUE price");
  expect(others.quote).toMatchObject({ cells: 21, price: { requests: 21 } });
  workbook.done(beginList(others));
  expect([workbook.asked, workbook.shows("B61"), workbook.shows("B121")]).toEqual([120, "60", "120"]);
});

it("says where something stands in its way beside a row that can be seen, and takes columns beside one another only", () => {
  const { workbook } = opened(5);
  workbook.type({ B4: "mine" });
  workbook.hidden = [{ first: 1, count: 1 }];
  expect(workbook.done(prepareList("VALUE price"))).toMatchObject({ message: /^B3:C6 would be filled in/ });
  workbook.also = ["D2:D6"];
  expect(workbook.done(prepareList("VALUE price"))).toMatchObject({ message: /must be next to each other/ });
});

it("of a single home has its problem in its row", () => {
  const { workbook } = opened(1, {}, () => response({ message: "not found" }, 404));
  workbook.done(beginList(prepared(workbook, "VALUE price")));
  expect(workbook.shows("B2")).toMatch(/No property matches/);
});

it("continues in another run when time is up, and leaves rows alone that have their time", () => {
  const { workbook, log } = opened(120);
  const list = prepared(workbook, "VALUE price");
  workbook.left = 0;
  expect(workbook.done(beginList(list)).text).toBe("50 of 120 rows are done. It continues in a minute.");
  expect(log.slice(-2)).toEqual(["stands ready", "goes on soon"]);
  workbook.left = 300_000;
  workbook.type({ B60: "mine", C60: "then" });
  expect(workbook.done(fillList(false)).text).toBe("120 of 120 rows are done.");
  expect([workbook.asked, workbook.shows("B60"), workbook.shows("B121")]).toEqual([119, "mine", "120"]);
});

it("killed at any step, has a run to follow as long as rows are left; nobody else's fills it, and no home is asked twice", () => {
  let kills = 0;
  for (let after = 1; kills === after - 1; after += 1) {
    const { workbook, job, log } = opened(52);
    for (let row = 4; row <= 51; row += 1) workbook.type({ [`A${row}`]: "" });
    const list = prepared(workbook, "VALUE price");
    Object.assign(workbook, { left: 0, livesFor: after });
    try {
      workbook.done(beginList(list));
    } catch (thrown) {
      expect(String(thrown)).toMatch(/killed/);
      kills += 1;
    }
    const { asked } = workbook;
    // Both the list and its run are stored first.
    if (asked > 0)
      expect([/stands ready|goes on soon/.test(log.at(-1)!), job()]).toMatchObject([true, { state: "running" }]);
    Object.assign(workbook, { left: 300_000, livesFor: 1_000_000, running: false, person: "somebody else" });
    workbook.host.now += 8 * 60_000;
    workbook.done(runAgenda());
    expect(workbook.asked).toBe(asked);
    workbook.person = "me";
    workbook.done(runAgenda());
    if (job() !== null && (job() as ListJob).person === "me") {
      expect(job()).toMatchObject({ state: "done", next: 52, busyUntil: 0 });
      expect([2, 3, 52, 53].map((row) => workbook.shows(`B${row}`))).not.toContain(undefined);
    } else expect(asked).toBe(0);
    const homes = workbook.host.sent.flat().map(({ parameters }) => parameters["address"]);
    expect(new Set(homes).size).toBe(homes.length);
  }
  expect(kills).toBeGreaterThan(40);
});

it("stops when a person says so, and continues only when one does", () => {
  const { workbook, job } = opened(120, {}, (request): Delivery => {
    if (workbook.asked === 5) workbook.done(stopList());
    return estimate(request);
  });
  const list = prepared(workbook, "VALUE price");
  const { text, progress } = workbook.done(beginList(list));
  expect(text).toMatch(/To continue, choose Property data > Continue the list/);
  // Nobody is told to press Fetch.
  expect(progress).not.toHaveProperty("problem");
  expect(job()).toMatchObject({ state: "stopped" });
  const { asked } = workbook;
  expect([workbook.done(fillList(false)).text, workbook.asked]).toEqual([
    expect.stringMatching(/^The list is stopped/),
    asked,
  ]);
  expect(workbook.done(fillList(true)).text).toBe("120 of 120 rows are done.");
  expect(workbook.asked).toBe(120);
});

it("stopped as its next requests are stored stays stopped, also where its run is killed then", () => {
  const { workbook, job } = opened(5);
  const list = prepared(workbook, "VALUE price");
  const abilities = workbook.abilities.bind(workbook);
  workbook.abilities = () => ({
    ...abilities(),
    keepValue: (value) => {
      if (value.text.includes('"open":["')) {
        workbook.abilities = abilities;
        workbook.done(stopList());
      }
      abilities().keepValue(value);
    },
    send: () => {
      throw new Error("the run was killed");
    },
  });
  expect(() => workbook.done(beginList(list))).toThrow("killed");
  expect(job()).toMatchObject({ state: "stopped" });
});

it("whose run was killed asks for no home again, though an earlier build has written it since", () => {
  const { workbook } = opened(5);
  const list = prepared(workbook, "VALUE price");
  const abilities = workbook.abilities.bind(workbook);
  workbook.abilities = () => ({
    ...abilities(),
    send: (requests) => {
      abilities().send(requests);
      throw new Error("the run was killed");
    },
  });
  expect(() => workbook.done(beginList(list))).toThrow("killed");
  workbook.abilities = abilities;
  const { asked } = workbook;
  expect(asked).toBeGreaterThan(0);
  const names = ["sheet", "row", "column", "rows", "columns", "name", "fields", "width", "next", "state", "requests"];
  const written = JSON.parse(workbook.values.get("always PROP_LIST")!) as Record<string, unknown>;
  workbook.values.set("always PROP_LIST", JSON.stringify(written, [...names, "busyUntil", "person"]));
  workbook.running = false;
  // Nothing else remembers that they were sent.
  workbook.host.quota = { ...workbook.host.quota, reservations: {} };
  workbook.host.now += 60 * 60_000;
  expect(workbook.done(fillList(true)).text).toBe("5 of 5 rows are done.");
  const homes = workbook.host.sent.flat().map(({ parameters }) => parameters["address"]);
  expect([homes.length, new Set(homes).size]).toEqual([5, 5]);
  expect([workbook.shows("B2"), workbook.shows("B6")]).toEqual([expect.stringContaining("may have been billed"), "5"]);
  expect(workbook.values.has("always PROP_LIST_RUN")).toBe(false);
});

it("stopped as another run fills it keeps what that run stored", () => {
  for (let at = 1, isOver = false; !isOver; at += 1) {
    const { workbook, job } = opened(52);
    const list = prepared(workbook, "VALUE price");
    workbook.left = 0;
    workbook.done(beginList(list));
    workbook.left = 300_000;
    let abilities = 0;
    workbook.between = () => {
      if ((abilities += 1) !== at) return;
      delete workbook.between;
      workbook.done(fillList(false));
    };
    workbook.done(stopList());
    isOver = workbook.between !== undefined;
    expect([at, job()]).toMatchObject([at, { next: workbook.asked }]);
  }
});

it("that was stopped while the service takes no more requests doesn't go on by itself", () => {
  const { workbook, job } = opened(1, {}, (): Delivery => {
    workbook.done(stopList());
    return response({ message: "too many" }, 429);
  });
  const { text } = workbook.done(beginList(prepared(workbook, "VALUE price")));
  expect(text).toBe(
    "The list is stopped: 0 of 1 rows are done. To continue, choose Property data > Continue the list.",
  );
  expect(job()).toMatchObject({ state: "stopped", busyUntil: 0 });
  expect([workbook.done(fillList(false)).text, workbook.asked]).toEqual([
    expect.stringMatching(/^The list is stopped/),
    1,
  ]);
});

it("that was stopped gives way to no other list before its run has ended", () => {
  const seen: (string | undefined)[] = [];
  const { workbook } = opened(1, {}, (request): Delivery => {
    workbook.done(stopList());
    seen.push(workbook.done(listUnderWay())?.message);
    return estimate(request);
  });
  workbook.done(beginList(prepared(workbook, "VALUE price")));
  expect(seen).toEqual([expect.stringMatching(/^A long list is being filled/)]);
  expect(workbook.done(listUnderWay())).toBeUndefined();
});

it("doesn't begin where another one began since its price was shown", () => {
  const { workbook, job } = opened(120);
  const other = prepared(workbook, "RENT rent");
  workbook.left = 0;
  workbook.done(beginList(prepared(workbook, "VALUE price")));
  const first = job();
  expect(workbook.done(beginList(other))).toEqual({
    text: expect.stringMatching(/^A long list is being filled/) as string,
  });
  expect([workbook.asked, job(), workbook.shows("B1")]).toEqual([50, first, "Value"]);
});

describe("stopped at the moment in which a run", () => {
  function waiting() {
    const { workbook, job } = opened(120);
    workbook.left = 0;
    workbook.done(beginList(prepared(workbook, "VALUE price")));
    return { workbook, job, abilities: workbook.abilities.bind(workbook) };
  }

  it("writes how far it came, gets back none of the requests that it has made", () => {
    const { workbook, job, abilities } = waiting();
    let written: object | undefined = { ...(job() as ListJob), next: 100, left: 20 };
    const write = (): void => {
      if (written !== undefined) workbook.values.set("always PROP_LIST", JSON.stringify(written));
      written = undefined;
    };
    workbook.abilities = () => ({ ...abilities(), askToStop: write });
    expect(workbook.done(stopList())).toBe(
      "The list is stopped: 100 of 120 rows are done. To continue, choose Property data > Continue the list.",
    );
    expect(job()).toMatchObject({ state: "stopped", next: 100, left: 20 });
  });

  it("begins, stops that run too", () => {
    const { workbook, abilities } = waiting();
    const keepValue = (kept: Parameters<ReturnType<typeof abilities>["keepValue"]>[0]): void => {
      Object.assign(workbook, { running: true, stop: false });
      abilities().keepValue(kept);
    };
    workbook.abilities = () => ({ ...abilities(), keepValue });
    workbook.done(stopList());
    expect([workbook.running, workbook.stop]).toEqual([true, true]);
  });
});

it("that was stopped isn't continued while its run, of an earlier build without a mark, may still be in its batch", () => {
  const { workbook, job } = opened(60);
  workbook.left = 0;
  workbook.done(beginList(prepared(workbook, "VALUE price")));
  const working = { ...(job() as ListJob), busyUntil: workbook.host.now + 1000 };
  workbook.values.set("always PROP_LIST", JSON.stringify(working));
  workbook.done(stopList());
  expect([workbook.done(fillList(true)).text, workbook.asked]).toEqual([
    expect.stringMatching(/^A long list is being filled/),
    50,
  ]);
  Object.assign(workbook, { left: 300_000 }).host.now += 1000;
  expect([workbook.done(fillList(true)).text, workbook.asked]).toEqual(["60 of 60 rows are done.", 60]);
});

it("stops at the monthly limit, which it reports, and makes no more requests", () => {
  const { workbook } = opened(5, { PROP_MONTHLY_LIMIT: "3" });
  expect(workbook.done(beginList(prepared(workbook, "VALUE price")))).toMatchObject({
    progress: { done: 3, problem: { message: /3 of 3 used this month/ } },
  });
  expect(workbook.done(listUnderWay())).toBeUndefined();
});

it("requests no more than its price said, in all of its runs, though addresses came into its rows since", () => {
  const { workbook, job } = opened(120);
  for (let row = 62; row <= 121; row += 1) workbook.type({ [`A${row}`]: "" });
  workbook.type({ A121: "120 Grand Lake Dr, San Antonio, TX 78244" });
  const list = prepared(workbook, "VALUE price");
  expect(list.quote.price).toMatchObject({ requests: 61, atMost: 61 });
  workbook.left = 0;
  workbook.done(beginList(list));
  for (let row = 62; row <= 120; row += 1) workbook.type({ [`A${row}`]: `${row} Heritage Farm, Austin, TX 78701` });
  workbook.left = 300_000;
  const told = {
    text: "The list is stopped: 50 of 120 rows are done.",
    progress: { problem: { message: /not part of the price/ } },
  };
  expect(workbook.done(fillList(false))).toMatchObject(told);
  expect([workbook.asked, job()]).toEqual([61, expect.objectContaining({ state: "stopped", left: 0 })]);
  expect(workbook.done(fillList(true))).toMatchObject(told);
  expect(workbook.asked).toBe(61);
});

it("never writes a home's value beside another address that was typed while it was fetched", () => {
  const { workbook } = opened(4, {}, (request): Delivery => {
    workbook.type({ A3: "77 Heritage Farm, Austin, TX 78701" });
    return estimate(request);
  });
  const done = workbook.done(beginList(prepared(workbook, "VALUE price")));
  expect([2, 3, 4, 5].map((row) => workbook.shows(`B${row}`))).toEqual(["1", undefined, "3", "4"]);
  expect(done.progress).toMatchObject({ done: 4, problem: { message: /not part of the price/ } });
});

it("writes over nothing that a person typed into it meanwhile, and stops there", () => {
  const { workbook } = opened(120);
  workbook.left = 0;
  workbook.done(beginList(prepared(workbook, "VALUE price")));
  workbook.type({ B60: "mine" });
  workbook.left = 300_000;
  const done = workbook.done(fillList(false));
  expect(done).toMatchObject({ progress: { problem: { message: /^B60:C60 would be filled in, but isn't empty/ } } });
  expect([workbook.asked, workbook.shows("B60")]).toEqual([50, "mine"]);
  workbook.type({ B60: "" });
  expect(workbook.done(fillList(true)).text).toBe("120 of 120 rows are done.");
});

it("asks for nothing where a column was inserted before it, and writes over no address", () => {
  const { workbook } = opened(120);
  for (let row = 2; row <= 121; row += 1) workbook.type({ [`A${row}`]: "", [`B${row}`]: `${row - 1} Grand Lake Dr` });
  workbook.selection = ["B2", "B121"];
  for (let row = 2; row <= 121; row += 1) workbook.type({ [`A${row}`]: `Owner ${row}` });
  workbook.left = 0;
  workbook.done(beginList(prepared(workbook, "VALUE price")));
  workbook.moveColumns(0, 1);
  workbook.left = 300_000;
  workbook.done(fillList(false));
  expect([workbook.asked, workbook.shows("C60")]).toEqual([50, "59 Grand Lake Dr"]);
});

it("asks nothing of another service than the one that its price was for", () => {
  const { workbook, job } = opened(120, { PROP_BASE_URL: "demo:" });
  workbook.left = 0;
  workbook.done(beginList(prepared(workbook, "VALUE price")));
  workbook.stored = { ...workbook.stored, PROP_BASE_URL: "https://service/v1" };
  workbook.left = 300_000;
  const told = {
    text: /^The list is stopped: 50 of 120 rows are done/,
    progress: { problem: { message: /^The service was changed/ } },
  };
  expect(workbook.done(fillList(false))).toMatchObject(told);
  expect([workbook.asked, job()]).toEqual([50, expect.objectContaining({ state: "stopped", busyUntil: 0 })]);
  expect(workbook.done(fillList(true))).toMatchObject(told);
  workbook.stored = { ...workbook.stored, PROP_BASE_URL: "demo:" };
  expect(workbook.done(fillList(true)).text).toBe("120 of 120 rows are done.");
});

it("waits for another fetch that is in progress, and continues in a run of its own", () => {
  const { workbook, log } = opened(120);
  const list = prepared(workbook, "VALUE price");
  workbook.left = 0;
  workbook.done(beginList(list));
  workbook.running = true;
  expect(workbook.done(fillList(false)).text).toMatch(/^Another fetch is in progress/);
  expect([workbook.asked, log.pop()]).toEqual([50, "goes on soon"]);
  expect(workbook.done(listUnderWay())?.message).toMatch(/^A long list is being filled/);
});

it("is refused while another fetch is in progress, as a fetch is, and nothing of it is left", () => {
  const { workbook, job } = opened(3);
  const list = prepared(workbook, "VALUE price");
  workbook.running = true;
  expect(workbook.done(beginList(list))).toEqual({
    text: expect.stringMatching(/^Another fetch is in progress/) as string,
  });
  expect([job(), workbook.shows("B1"), workbook.log]).toEqual([null, undefined, []]);
  workbook.running = false;
  expect(workbook.done(beginList(list)).text).toBe("3 of 3 rows are done.");
});

it("is its person's from the first, so that a run that is killed before it fills anything is followed by theirs", () => {
  let isOver = false;
  for (let abilities = 1; !isOver; abilities += 1) {
    const { workbook, job } = opened(3);
    const list = prepared(workbook, "VALUE price");
    workbook.livesFor = abilities;
    expect(() => workbook.done(beginList(list))).toThrow("killed");
    isOver = job() !== null;
    if (isOver) expect(job()).toMatchObject({ person: "me", next: 0 });
  }
});

it("confirmed by two people in one instant is one person's, and the other is told", () => {
  let isOver = false;
  for (let abilities = 0; !isOver; abilities += 1) {
    const { workbook, job } = opened(3);
    for (let row = 2; row <= 53; row += 1)
      workbook.type({ [`F${row}`]: `${row + 100} Grand Lake Dr, San Antonio, TX 78244` });
    const mine = prepared(workbook, "VALUE price");
    workbook.selection = ["F2", "F53"];
    const theirs = prepared(workbook, "VALUE price");
    let [told, left] = ["", abilities];
    workbook.between = () => {
      if ((left -= 1) >= 0) return;
      delete workbook.between;
      Object.assign(workbook, { person: "other", left: 0 });
      told = workbook.done(beginList(theirs)).text;
      Object.assign(workbook, { person: "me", left: 300_000 });
    };
    const { text } = workbook.done(beginList(mine));
    isOver = told === "";
    // A list of 52 rows takes another run: nobody else's may take its place.
    if (/^50 of 52/.test(told)) expect([abilities, job()]).toMatchObject([abilities, { column: 6, person: "other" }]);
    else expect([abilities, text, job()]).toMatchObject([abilities, "3 of 3 rows are done.", { column: 1 }]);
  }
});

it("requests no more than its person approved, wherever its run is killed: what was on its way counts", () => {
  let isOver = false;
  for (let abilities = 1; !isOver; abilities += 1) {
    const { workbook } = opened(4);
    const list = prepared(workbook, "VALUE price");
    workbook.livesFor = abilities;
    try {
      workbook.done(beginList(list));
      isOver = true;
    } catch (thrown) {
      expect(String(thrown)).toMatch(/killed/);
    }
    Object.assign(workbook, { livesFor: 1_000_000, running: false });
    // Another cell finds that its requests were lost, and a person tries again.
    workbook.type({ K1: "9 Elm St, Austin, TX 78701", L1: "=PROP.VALUE(K1)" });
    for (let minutes = 0; minutes < 4; minutes += 1) {
      workbook.host.now += 60_000;
      workbook.calculate();
    }
    workbook.host.now += 600_000;
    workbook.done(fillList(true));
    expect([abilities, workbook.asked <= 4]).toEqual([abilities, true]);
  }
});

it("stopped at any moment at the end of its run is filled no further by itself", () => {
  const ended = (stopAt: number) => {
    const { workbook, job } = opened(52);
    const list = prepared(workbook, "VALUE price");
    workbook.left = 0;
    let abilities = 0;
    workbook.between = () => {
      if ((abilities += 1) !== stopAt) return;
      delete workbook.between;
      workbook.done(stopList());
    };
    workbook.done(beginList(list));
    delete workbook.between;
    return { abilities, job: job() };
  };
  const { abilities } = ended(0);
  // The last is the end of the mark: from there on Stop finds a list that waits.
  for (let stopAt = abilities - 12; stopAt <= abilities; stopAt += 1)
    expect([stopAt, ended(stopAt).job]).toMatchObject([stopAt, { state: "stopped", next: 50 }]);
});

it("refuses cells that aren't empty, functions that it can't fill in, and a missing selection", () => {
  const { workbook } = opened(3);
  const refused = (typed: string) => workbook.done(prepareList(typed));
  expect(refused("SEARCH 78244")).toMatchObject({ message: /"SEARCH 78244" isn't one of VALUE, RENT, RECORD/ });
  expect(refused("VALUE prise")).toMatchObject({ message: /there is no field "prise"/ });
  workbook.type({ C3: "mine" });
  expect(refused("VALUE price")).toMatchObject({ message: /^B2:C4 would be filled in, but isn't empty/ });
  expect(workbook.asked).toBe(0);
});

const DAMAGED = ["{", "[]", '{"sheet":"Sheet1"}', '{"sheet":"Sheet1","row":0,"column":1}', '"x"', "", "null"];

it.each(DAMAGED)(
  "that is damaged is reported, makes no requests, isn't continued, and doesn't prevent a new one: %s",
  (text) => {
    const { workbook, log } = opened(2);
    workbook.values.set("always PROP_LIST", text);
    const told = /stored state of the long list is damaged: select the remaining rows/;
    expect(workbook.done(fillList(false)).text).toMatch(told);
    expect(workbook.done(stopList())).toMatch(told);
    expect([workbook.asked, workbook.done(listUnderWay()), log]).toEqual([
      0,
      undefined,
      ["goes on no more", "goes on no more"],
    ]);
    expect(workbook.done(beginList(prepared(workbook, "VALUE price"))).text).toBe("2 of 2 rows are done.");
  },
);

describe("of many addresses of one ZIP code", () => {
  const homes = Array.from({ length: 2000 }, (_, index) => homeNumber(index + 1));
  const wanted = homes.filter((_, index) => index % 20 === 7);

  function list(script: Script = homesService(homes)) {
    const opening = opened(0, {}, script);
    wanted.forEach(({ typed }, index) => opening.workbook.type({ [`A${index + 2}`]: typed }));
    opening.workbook.selection = ["A2", `A${wanted.length + 1}`];
    return { ...opening, list: prepared(opening.workbook, "RECORD bedrooms") };
  }
  const rows = (workbook: MemoryWorkbook) => wanted.map((_, index) => workbook.shows(`B${index + 2}`));
  const bedrooms = wanted.map((home) => String(home.bedrooms));

  it("is filled by searches if the person chose them, for less than the price, and otherwise by look-ups", () => {
    const searching = list();
    expect(searching.list.quote).toMatchObject({ price: { requests: 100 }, search: { requests: 1, atMost: 104 } });
    expect(searching.workbook.done(beginList(searching.list, true))).toMatchObject({ progress: { billed: 4 } });
    expect([searching.workbook.asked, rows(searching.workbook)]).toEqual([4, bedrooms]);
    const lookingUp = list();
    expect(lookingUp.workbook.done(beginList(lookingUp.list))).toMatchObject({ progress: { billed: 100 } });
    expect([lookingUp.workbook.asked, rows(lookingUp.workbook)]).toEqual([100, bedrooms]);
  });

  it("searches in its first run only, whatever became of it", () => {
    const { workbook, list: filling } = list((asked, at) => {
      workbook.stop ||= asked.parameters["offset"] === "500";
      return homesService(homes)(asked, at);
    });
    expect(workbook.done(beginList(filling, true)).text).toMatch(
      /^The list is stopped: 50 of 100 rows are done\. To continue/,
    );
    expect(workbook.asked).toBe(2);
    expect(workbook.done(fillList(true)).text).toBe("100 of 100 rows are done.");
    expect([workbook.asked, rows(workbook)]).toEqual([2 + 50, bedrooms]);
  });
});
