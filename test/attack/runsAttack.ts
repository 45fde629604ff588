/**
 * One history of approved work in virtual time: two people fetch, refresh, fill lists, schedule and stop in one workbook;
 * runs are killed before any ability, others act between two abilities of a run, and what is stored turns, now and then,
 * into what an earlier build stored. Then only triggers go on, and what was agreed to is compared with what was sent.
 */
import { isProblem } from "../../src/shared/api/problem";
import type { Request } from "../../src/shared/api/request";
import { fingerprint } from "../../src/shared/fetching/requests/fingerprint";
import { SHOULD_IT_END } from "../../src/shared/fetching/work/timeouts";
import type { Blocking } from "../../src/shared/fetching/work/drivers";
import { acceptQuote, quoteCommand } from "../../src/shared/spending/fetch/fetchCommand";
import { runAgenda } from "../../src/shared/spending/runs/agenda";
import { fetchProgress, stopFetch } from "../../src/shared/spending/runs/fetchProgress";
import { acceptInRuns } from "../../src/shared/spending/runs/longFetch";
import { beginList, fillList, stopList } from "../../src/shared/spending/runs/longList";
import type { LongWork, RunEffect } from "../../src/shared/spending/runs/longRuns";
import { notices } from "../../src/shared/spending/runs/notices";
import { prepareList } from "../../src/shared/spending/runs/prepareList";
import { beginSchedule, endSchedule } from "../../src/shared/spending/runs/scheduledRefresh";
import { response } from "../shared/memoryHost";
import { MemoryWorkbook } from "../shared/workbook/memoryWorkbook";
import type { Random } from "./random";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A run has time for seven requests, in batches of two. */
const RUN = 130_000;
const ANSWER = 22_000;

/** Milliseconds after which the platform must have ended a run. */
const LEASE = 400_000;

const HOMES = 12;

const PEOPLE = ["me", "other"] as const;
type Who = (typeof PEOPLE)[number];

const FETCH = "always PROP_FETCH";
const CURRENT = "always PROP_FETCH_RUN";
const LIST = "always PROP_LIST";
const SCHEDULE = "always PROP_SCHEDULE";

interface Arranged {
  readonly name: string;
  readonly person: string;
  readonly work: LongWork;
  readonly due: number;
}

/** Google Sheets: runs end, and triggers continue them. */
class AttackedWorkbook extends MemoryWorkbook {
  arranged: readonly Arranged[] = [];
  /** An add-on has its hourly trigger alone. */
  isAddOn = false;
  /** What the run in progress is for. */
  work: LongWork = "fetch";
  private triggersMade = 0;

  protected override runs(): Blocking<RunEffect> {
    const cancel = (work: LongWork): void => {
      this.arranged = this.arranged.filter((each) => each.person !== this.person || each.work !== work);
    };
    return {
      ...super.runs(),
      continueLater: ({ work, after = MINUTE }) => {
        if (after === SHOULD_IT_END) this.work = work;
        cancel(work);
        if (this.isAddOn) return "within the hour";
        const due = this.host.now + after;
        this.arranged = [...this.arranged, { name: `t${(this.triggersMade += 1)}`, person: this.person, work, due }];
        return "in a minute";
      },
      cancelContinuation: cancel,
      ownTriggers: () => this.arranged.filter(({ person }) => person === this.person),
    };
  }
}

interface Sent {
  readonly home: string;
  /** The service failed, and billed nothing. */
  readonly isDown: boolean;
  readonly work: LongWork;
  /** The refresh of a schedule, by when it began. */
  readonly refresh: number | undefined;
}

const homeIn = (key: string): string => /(?<=address=)\d+/.exec(key)![0];
const homeOf = ({ parameters }: Request): string => (parameters["address"] ?? "").split(" ")[0]!;
const street = (home: number): string => `${home} Grand Lake Dr, San Antonio, TX 78244`;

export class RunsAttack {
  private readonly workbook: AttackedWorkbook;
  private readonly sent: Sent[] = [];
  /** How often each home may be requested by fetches. */
  private readonly agreed = new Map<string, number>();
  /** The homes of each list that was agreed to. */
  private readonly lists: (readonly string[])[] = [];
  /** Homes of which it isn't known, or isn't wanted, that they are requested. */
  private readonly excused = new Set<string>();
  /** Homes whose requests were on their way when a run was killed. */
  private readonly lost: string[] = [];
  /** The refreshes that a schedule began, and the most requests of each. */
  private readonly refreshes = new Map<number, number>();
  /** The most requests of each schedule that replaced another one; undefined where one was ended. */
  private changes: readonly (number | undefined)[] = [];
  private readonly hourly = new Map<Who, number>();
  /** Homes by the fingerprints of their requests. */
  private readonly names = new Map<string, string>();
  private freeAt = 0;
  private listRow = 2;
  private listHome = 100;
  /** Another person acts within a run, but nobody within that act. */
  private isWithin = false;
  private readonly hasSchedule: boolean;
  readonly story: string[] = [];

  constructor(
    private readonly random: Random,
    /** In Excel nothing goes on by itself: a page that is closed takes its command along. */
    private readonly host: "sheets" | "excel",
  ) {
    this.hasSchedule = host === "sheets" && random.chance(0.4);
    const fails = this.hasSchedule ? 0 : random.pick([0, 0.08]);
    this.workbook = new AttackedWorkbook(
      (request) => {
        const { workbook } = this;
        const home = homeOf(request);
        const isDown = random.chance(fails);
        this.sent.push({ home, isDown, work: workbook.work, refresh: this.refreshNow() });
        workbook.host.now += ANSWER;
        if (workbook.work === "schedule" && !this.isWithin && random.chance(0.05)) this.changeSchedule();
        const price = Number(home) * 1000 + new Date(workbook.host.now).getUTCMonth();
        return isDown
          ? response({ message: "down" }, 500, {}, workbook.host.now)
          : response({ price }, 200, {}, workbook.host.now);
      },
      { PROP_SPENDING: "ask" },
    );
    this.workbook.isAddOn = random.chance(0.3);
    for (let row = 1; row <= HOMES; row += 1)
      this.workbook.type({ [`A${row}`]: street(row), [`B${row}`]: `=PROP.VALUE(A${row})` });
  }

  /** @returns What is wrong. */
  run(): readonly string[] {
    const { random } = this;
    if (this.hasSchedule) this.schedule("me");
    for (let left = random.between(3, 8); left > 0; left -= 1) {
      this.step(random.pick(PEOPLE));
      this.elapse(
        random.weighted([
          [3, MINUTE],
          [3, 10 * MINUTE],
          [2, 2 * HOUR],
          [1, 8 * DAY],
        ]),
      );
      if (random.chance(0.15)) this.becomeFormer();
    }
    // From here on nobody presses anything, and nothing is killed.
    this.isCalm = true;
    for (let hours = 0; hours < 2 || (hours < 40 && this.isOpen()); hours += 1) this.elapse(HOUR);
    return this.wrong();
  }

  private isCalm = false;

  private step(who: Who): void {
    const { random } = this;
    const acts: (readonly [number, () => void])[] = [
      [5, () => this.fetch(who)],
      [1, () => this.stop(who)],
    ];
    if (this.host === "sheets")
      acts.push([3, () => this.list(who)], [1, () => this.act(who, "continues the list", () => this.continueList())]);
    random.weighted(acts)();
  }

  private fetch(who: Who): void {
    const { workbook, random } = this;
    const first = random.between(1, HOMES - 1);
    const last = random.between(first, HOMES);
    workbook.selection = [`A${first}`, `B${last}`];
    const command = random.pick(["fetch", "refresh", "refreshErrors"] as const);
    const quote = workbook.done(quoteCommand(command, random.pick(["selection", "selection", "everything"])));
    if (isProblem(quote)) return;
    const approved = workbook.values.get(`briefly quote ${quote.quoteId}`) ?? "{}";
    const { fingerprints = [] } = JSON.parse(approved) as { readonly fingerprints?: readonly string[] };
    const homes = fingerprints.map((name) => this.homeBehind(name));
    this.act(who, `${command} of ${homes.join()}`, () => {
      this.agree(homes);
      const before = workbook.reports.length;
      const done = workbook.done(this.host === "sheets" ? acceptInRuns(quote.quoteId) : acceptQuote(quote.quoteId));
      // Nothing was begun where another command makes requests, or has taken all of this run's time: the person is told.
      const isNotBegun = workbook.reports.length === before || done.done === 0;
      if (done.problem !== undefined && isNotBegun) this.agree(homes, -1);
    });
    // Killed before it was stored, or stopped by the month's limit, it isn't known to go on.
    if (this.wasKilled && !this.isStored(quote.quoteId)) homes.forEach((home) => this.excused.add(home));
    if (this.host === "excel") homes.forEach((home) => this.excused.add(home));
  }

  private isStored(quoteId: string): boolean {
    return (this.workbook.values.get(FETCH) ?? "").includes(`"${quoteId}"`);
  }

  private list(who: Who): void {
    const { workbook, random } = this;
    const rows = random.between(1, 12);
    const homes = Array.from({ length: rows }, (_, index) => String(this.listHome + index));
    homes.forEach((home, index) => workbook.type({ [`F${this.listRow + index}`]: street(Number(home)) }));
    workbook.selection = [`F${this.listRow}`, `F${this.listRow + rows - 1}`];
    const prepared = workbook.done(prepareList("VALUE price"));
    this.listRow += rows + 2;
    this.listHome += rows;
    if (isProblem(prepared)) return;
    this.act(who, `list of ${homes.join()}`, () => {
      this.lists.push(homes);
      workbook.done(beginList(prepared));
    });
    const stored = JSON.parse(workbook.values.get(LIST) ?? "{}") as { readonly row?: number };
    if (stored.row !== prepared.job.row + 1) homes.forEach((home) => this.excused.add(home));
  }

  private continueList(): void {
    this.workbook.done(fillList(true));
  }

  private stop(who: Who): void {
    this.act(who, "stops", () => this.stopped());
  }

  private stopped(): void {
    const { workbook } = this;
    const { running } = workbook;
    const fetches = this.fetchesLeft();
    try {
      workbook.done(stopFetch());
      if (this.host === "sheets") workbook.done(stopList());
    } finally {
      // A Stop that is killed in its middle has stopped some of it, and a list that was begun meanwhile is stopped as well.
      const left = new Set(this.fetchesLeft());
      // Between runs nothing is stopped but what waited.
      const stopped = running ? this.agreed.keys() : fetches.filter((home) => !left.has(home));
      for (const home of [...stopped, ...this.lists.flat()]) this.excused.add(home);
    }
  }

  /** The homes of fetches that wait. */
  private fetchesLeft(): readonly string[] {
    const stored = JSON.parse(this.workbook.values.get(FETCH) ?? "[]") as Stored | readonly Stored[];
    return [stored].flat().flatMap((fetch) => namesIn(fetch as Stored).map((name) => this.homeBehind(name)));
  }

  private schedule(who: Who): void {
    const most = this.random.pick([5, 12, 40]);
    this.act(who, `schedules ${most}`, () => {
      this.workbook.done(beginSchedule({ sheet: "Sheet1", a1: `B1:B${HOMES}`, every: "week", most }));
    });
  }

  /** Somebody ends or replaces it while a request of it is on its way. */
  private changeSchedule(): void {
    const { workbook, random } = this;
    const { wasKilled } = this;
    const { between } = workbook;
    delete workbook.between;
    this.isWithin = true;
    const most = random.pick([undefined, 1, 7]);
    this.act(random.pick(PEOPLE), most === undefined ? "ends the schedule" : `schedules ${most} instead`, () => {
      const plan = { sheet: "Sheet1", a1: `B1:B${HOMES}`, every: "month" } as const;
      if (most === undefined) workbook.done(endSchedule());
      else workbook.done(beginSchedule({ ...plan, most }));
    });
    this.changes = [...this.changes, most];
    this.isWithin = false;
    this.wasKilled = wasKilled;
    if (between !== undefined) workbook.between = between;
  }

  /** A run of a person, which may be killed, and within which others may act. */
  private act(who: Who, what: string, act: () => void): void {
    const { workbook, random } = this;
    const { host } = workbook;
    this.wasKilled = false;
    const before = {
      person: workbook.person,
      deadline: workbook.deadline,
      livesFor: workbook.livesFor,
      work: workbook.work,
    };
    const wasRunning = workbook.running;
    const livesFor = this.isCalm || this.isWithin || !random.chance(0.4) ? 1_000_000 : random.between(0, 260);
    Object.assign(workbook, { person: who, deadline: host.now + RUN, livesFor, work: "fetch" });
    this.hourly.set(who, this.hourly.get(who) ?? host.now + HOUR);
    if (!this.isCalm) this.story.push(`${who} ${what}${livesFor < 1000 ? ` (killed after ${livesFor})` : ""}`);
    if (!this.isCalm && !this.isWithin && random.chance(0.4)) this.meanwhile(random.between(0, 200));
    try {
      act();
    } catch (thrown) {
      if (!/killed/.test(String(thrown))) throw thrown;
      this.wasKilled = true;
    }
    delete workbook.between;
    Object.assign(workbook, before);
    if (!this.wasKilled) return;
    // It isn't known whether these were answered: only a refresh requests them again, within its limit.
    for (const key of Object.keys(host.quota.reservations)) {
      this.excused.add(homeIn(key));
      this.lost.push(homeIn(key));
    }
    if (!wasRunning && workbook.running) this.freeAt = host.now + LEASE;
    if (this.host === "excel") this.reopen();
  }

  private wasKilled = false;

  /** A page that is opened anew knows of no command. */
  private reopen(): void {
    this.workbook.running = false;
    this.workbook.reports.length = 0;
  }

  /** Another person acts after so many abilities of a run. */
  private meanwhile(abilities: number): void {
    const { workbook, random } = this;
    let left = abilities;
    workbook.between = () => {
      if ((left -= 1) >= 0) return;
      delete workbook.between;
      this.isWithin = true;
      const who = random.pick(PEOPLE);
      const { wasKilled } = this;
      random.weighted<() => void>([
        [3, () => this.stop(who)],
        [1, () => this.act(who, "looks", () => void workbook.done(fetchProgress()))],
        [this.host === "sheets" ? 2 : 0, () => this.fires(who)],
        [this.host === "sheets" ? 2 : 0, () => this.list(who)],
        [2, () => this.fetch(who)],
      ])();
      this.wasKilled = wasKilled;
      this.isWithin = false;
    };
  }

  private fires(who: Who, fired?: string): void {
    this.act(who, `runs the agenda${fired === undefined ? "" : ` by ${fired}`}`, () => {
      this.workbook.done(notices());
      this.workbook.done(runAgenda(fired));
    });
  }

  /** Time passes, and triggers fire. */
  private elapse(milliseconds: number): void {
    const { workbook } = this;
    const { host } = workbook;
    const end = host.now + milliseconds;
    for (let fired = 0; fired < 200; fired += 1) {
      if (host.now >= this.freeAt && this.freeAt > 0 && !this.isWithin) {
        workbook.running = false;
        this.freeAt = 0;
      }
      // Hours in which nothing is to be done aren't played.
      const isQuiet = milliseconds > DAY && fired > 8;
      const hourly = isQuiet ? [] : [...this.hourly].map(([person, due]) => ({ person, due, name: "hourly" }));
      const all = this.host === "sheets" ? [...workbook.arranged, ...hourly] : [];
      const [next] = all.filter(({ due }) => due <= end).sort((one, other) => one.due - other.due);
      if (next === undefined) break;
      host.now = Math.max(host.now, next.due);
      if (next.name === "hourly") this.hourly.set(next.person as Who, next.due + HOUR);
      // Google lists one that has fired until it is removed.
      else workbook.arranged = workbook.arranged.map((each) => (each === next ? { ...each, due: Infinity } : each));
      if (host.now >= this.freeAt && this.freeAt > 0) [workbook.running, this.freeAt] = [false, 0];
      this.fires(next.person as Who, next.name);
    }
    host.now = Math.max(host.now, end);
    for (const [person, due] of this.hourly) if (due < host.now) this.hourly.set(person, host.now + MINUTE);
  }

  /** What is stored becomes what an earlier build would have stored of it. */
  private becomeFormer(): void {
    const { values } = this.workbook;
    const change = (name: string, former: (stored: Stored) => Stored | undefined): void => {
      const text = values.get(name);
      const changed = text === undefined ? undefined : former(JSON.parse(text) as Stored);
      if (changed === undefined) return;
      this.story.push(`${name} becomes what an earlier build stored`);
      values.set(name, JSON.stringify(changed));
    };
    change(FETCH, (all) => {
      if (!Array.isArray(all)) return undefined;
      const [one, ...others] = all as readonly Stored[];
      if (values.has(CURRENT) || others.length > 0 || one === undefined) return undefined;
      return formerFetch(one);
    });
    const { arranged } = this.workbook;
    change(LIST, (list) => {
      const isOwn = arranged.some(({ work, person }) => work === "longList" && person === list["person"]);
      const takesTrigger = isOwn && list["state"] === "running";
      return without(list, ["left", "service", ...(takesTrigger ? ["person"] : [])]);
    });
  }

  private isOpen(): boolean {
    const { values } = this.workbook;
    const list = JSON.parse(values.get(LIST) ?? "{}") as { readonly state?: string };
    return values.has(FETCH) || values.has(CURRENT) || list.state === "running" || this.refreshNow() !== undefined;
  }

  private refreshNow(): number | undefined {
    const { under, most } = JSON.parse(this.workbook.values.get(SCHEDULE) ?? "{}") as {
      readonly under?: { readonly since: number };
      readonly most?: number;
    };
    if (under !== undefined) this.refreshes.set(under.since, most ?? 0);
    return under?.since;
  }

  private agree(homes: readonly string[], times = 1): void {
    for (const home of homes) this.agreed.set(home, (this.agreed.get(home) ?? 0) + times);
  }

  private homeBehind(name: string): string {
    if (this.names.size === 0) {
      const abilities = this.workbook.abilities();
      const ran = abilities.dryRun(abilities.formulaCells("everything"));
      if (isProblem(ran)) throw new Error(ran.message);
      for (const { key } of ran.calls.flatMap(({ questions }) => questions))
        this.names.set(fingerprint(key), homeIn(key));
    }
    return this.names.get(name)!;
  }

  private wrong(): readonly string[] {
    const { workbook, sent, agreed, excused } = this;
    const wrong: string[] = [];
    const counted = (which: (each: Sent) => boolean): ReadonlyMap<string, number> => {
      const counts = new Map<string, number>();
      for (const { home } of sent.filter(which)) counts.set(home, (counts.get(home) ?? 0) + 1);
      return counts;
    };
    for (const [home, times] of counted(({ work }) => work === "fetch")) {
      const most = agreed.get(home) ?? 0;
      if (times > most) wrong.push(`fetches requested ${home} ${times} times, agreed to ${most}`);
    }
    const inLists = sent.filter(({ work }) => work === "longList").map(({ home }) => home);
    for (const [home, times] of counted(({ work, isDown }) => work === "longList" && !isDown))
      if (times > 1) wrong.push(`a list requested ${home} ${times} times`);
    for (const home of inLists) if (!this.lists.flat().includes(home)) wrong.push(`a list requested ${home}`);
    for (const [since, most] of this.refreshes) {
      const made = counted((each) => each.work === "schedule" && each.refresh === since);
      for (const [home, times] of made) {
        if (times > 1 + this.lost.filter((each) => each === home).length)
          wrong.push(`a refresh requested ${home} ${times} times`);
      }
      const all = [...made.values()].reduce((sum, each) => sum + each, 0);
      if (all > most) wrong.push(`a refresh made ${all} requests, agreed to ${most}`);
    }
    const forNone = sent.filter(({ work, refresh }) => work === "schedule" && refresh === undefined).length;
    // What was on its way with the one during which it was changed.
    if (forNone > 2 * this.changes.length) wrong.push(`${forNone} requests were made for no refresh`);
    const { most: kept } = JSON.parse(workbook.values.get(SCHEDULE) ?? "{}") as { readonly most?: number };
    if (this.changes.length > 0 && kept !== this.changes.at(-1)) wrong.push(`a schedule of ${kept} is back`);
    const everMade = counted(() => true);
    const missed = (homes: Iterable<string>): readonly string[] =>
      [...homes].filter((home) => !everMade.has(home) && !excused.has(home));
    for (const home of missed(agreed.keys())) if (agreed.get(home)! > 0) wrong.push(`${home} was never requested`);
    for (const home of missed(this.lists.flat())) wrong.push(`${home} of a list was never requested`);
    for (const name of [FETCH, CURRENT]) if (workbook.values.has(name)) wrong.push(`${name} is left`);
    if (/"state":"running"/.test(workbook.values.get(LIST) ?? "")) wrong.push("the list is left running");
    if (this.refreshNow() !== undefined) wrong.push("a refresh is left");
    if (workbook.running) wrong.push("the mark of a run is left");
    wrong.push(...workbook.arranged.map(({ person, work }) => `a trigger of ${person} for ${work} is left`));
    return wrong;
  }
}

type Stored = Record<string, unknown>;

const without = (stored: Stored, names: readonly string[]): Stored =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !names.includes(name)));

/** Earlier builds stored a list of them. */
function namesIn({ fingerprints }: Stored): readonly string[] {
  if (typeof fingerprints !== "string") return fingerprints as readonly string[];
  return (fingerprints.match(/.{11}/g) ?? []).map((name) => name.replace(/^0+(?=.)/, ""));
}

/** A single one that names only what is left of it. */
function formerFetch(fetch: Stored): Stored {
  const marks = [...((fetch["made"] as string | undefined) ?? "")].flatMap((letter) => [
    ...parseInt(letter, 32).toString(2).padStart(5, "0"),
  ]);
  const fingerprints = namesIn(fetch).filter((_, index) => marks[index] !== "1");
  const { length } = fingerprints;
  const kept = without(fetch, ["id", "made", "counts", "begun", "cut", "goesOn", "next"]);
  return { ...kept, fingerprints, requests: length, atMost: length };
}
