/** Which requests a call must make on a device where calls were made before, some of them days ago. */
import type { Json } from "../reader/json";
import { at } from "../reader/json";
import { daysShown, type keepDays } from "../reader/keepDays";
import { questionOf } from "../reader/question";
import type { Asked, Service } from "../reader/wire";
import { line } from "../reader/wire";

export interface Expected {
  readonly difference: (came: readonly Asked[]) => string | undefined;
}

/** What a call says itself of the age of what it shows. */
interface Ages {
  /** In days. */
  readonly maxAge?: number;
  /** What it was given stays, however old. */
  readonly isOverRows?: boolean;
}

/**
 * What is cached for a question: `held` is shown, `open` may be shown (a part of a list that came, another name of a
 * home), and what is not cached must be asked.
 */
type Hand = "held" | "open" | "none";

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A question without some of its parameters. */
const without = (asked: Asked, names: readonly string[]): string =>
  questionOf({ ...asked, query: asked.query.filter(([name]) => !names.includes(name)) });

/** Whether a log is kept is no part of the question. */
const question = (asked: Asked): string => without(asked, ["suppressLogging"]);

/** The question without the size of its page: cached answers may serve a part of it. */
const list = (asked: Asked): string => without(asked, ["suppressLogging", "limit", "offset", "includeTotalCount"]);

/** What a device was told, and on which day. */
export class Told {
  private readonly questions = new Map<string, number>();
  /** The same by letters and digits alone: a home's address may be written in another way. */
  private readonly alike = new Map<string, number>();
  private readonly lists = new Map<string, number>();
  /** Homes whose records came, by what the record says of itself. */
  private readonly addresses = new Map<string, number>();
  private readonly ids = new Map<string, number>();
  private readonly estimated = new Map<string, number>();
  private now = 0;
  /** The day since which nothing was forgotten. */
  private since = 0;

  /** @param forgets What came on an earlier day may be lost. */
  constructor(
    private readonly service: Service,
    private readonly keep: ReturnType<typeof keepDays>,
    private readonly forgets = false,
  ) {}

  go(now: number): void {
    if (this.forgets && now !== this.now) this.since = now;
    this.now = now;
  }

  /** @param asked What went out. @param due What the call wants to know: with a part of a list all of it came. */
  add(asked: readonly Asked[], due: readonly Asked[]): void {
    const lists = new Set(asked.map(list));
    const random = asked.some(isRandom);
    const came = due.filter((each) => (isRandom(each) ? random : lists.has(list(each))));
    for (const each of [...asked.filter((other) => !isRandom(other) && !isProbe(other)), ...came]) {
      this.questions.set(question(each), this.now);
      this.alike.set(plain(question(each)), this.now);
      this.lists.set(list(each), this.now);
      this.addHomes(each);
    }
  }

  private addHomes(asked: Asked): void {
    const { status, body } = this.service(asked);
    if (status !== 200) return;
    if (asked.path.startsWith("/avm")) {
      const subject = at(body, ["subjectProperty"]);
      for (const name of namesOf(subject)) this.estimated.set(`${asked.path} ${name}`, this.now);
      return;
    }
    if (!asked.path.startsWith("/properties")) return;
    const bodies = Array.isArray(body) ? (body as readonly Json[]) : [body];
    for (const each of bodies) this.addRecord(each);
  }

  private addRecord(record: Json): void {
    const [id, address] = [at(record, ["id"]), at(record, ["formattedAddress"])];
    if (typeof id === "string" && id !== "") this.ids.set(plain(id), this.now);
    if (typeof address === "string" && address !== "") this.addresses.set(plain(address), this.now);
  }

  /** What is cached of what was told on a day. */
  private hand(told: number | undefined, days: number, best: Hand): Hand {
    if (told === undefined || this.now - told >= days) return "none";
    return told < this.since ? "open" : best;
  }

  private isNothing(asked: Asked): boolean {
    const { status, body } = this.service(asked);
    return status !== 200 || (Array.isArray(body) && body.length === 0);
  }

  private at(asked: Asked, { maxAge = Infinity, isOverRows = false }: Ages, call: readonly Asked[]): Hand {
    const [address, id] = [addressOf(asked), idOf(asked)].map((name) => plain(name ?? ""));
    const name = `${address}${id}`;
    // That there is no answer isn't one that stays.
    const isAnswered = this.service(asked).status === 200;
    const days = Math.min(
      maxAge,
      isOverRows && isAnswered ? Infinity : daysShown(asked, this.isNothing(asked), this.keep),
    );
    const young = Math.min(maxAge, daysShown(asked, false, this.keep));
    const ofHome = isOverRows ? maxAge : young;
    const hands = [
      this.hand(this.questions.get(question(asked)), days, "held"),
      this.hand(this.addresses.get(address!), young, "held"),
      this.hand(this.ids.get(id!), young, "held"),
      this.hand(this.addresses.get(name), ofHome, "open"),
      this.hand(this.ids.get(name), ofHome, "open"),
      isRandom(asked) ? "none" : this.hand(this.lists.get(list(asked)), days, "open"),
      this.hand(this.alike.get(plain(question(asked))), days, "open"),
      this.hand(this.estimated.get(estimateName(asked)), ofHome, "open"),
      this.isNamedBy(call, asked) ? "open" : "none",
    ];
    return hands.includes("held") ? "held" : hands.includes("open") ? "open" : "none";
  }

  /** A 200 that holds nothing of what was asked may come from another than the service. */
  private isOdd(asked: Asked): boolean {
    const { status, body } = this.service(asked);
    return asked.path.startsWith("/avm") && status === 200 && at(body, ["subjectProperty"]) === undefined;
  }

  /** Another question of the same call may bring the home that this one asks for. */
  private isNamedBy(call: readonly Asked[], asked: Asked): boolean {
    const others = new Told(this.service, this.keep);
    const rest = call.filter((each) => each !== asked);
    others.add(rest, rest);
    const name = plain(addressOf(asked) ?? idOf(asked) ?? "");
    return others.addresses.has(name) || others.ids.has(name) || others.estimated.has(estimateName(asked));
  }

  expected(asked: readonly Asked[], ages: Ages = {}): Expected {
    const due = asked.map((each) => ({ each, hand: this.at(each, ages, asked) }));
    const open = due.filter(({ hand }) => hand === "open").map(({ each }) => list(each));
    const must = due.filter(({ hand }) => hand === "none").map(({ each }) => line(each));
    return {
      difference: (came) => {
        const lines = came.map(line);
        const missing = must.find((each) => !lines.includes(each));
        if (missing !== undefined) return `must ask ${missing}; it asks ${lines.join(", ") || "nothing"}`;
        const isOdd = asked.some((each) => this.isOdd(each));
        const allowed = (each: Asked): boolean => open.includes(list(each)) || (isOdd && isProbe(each));
        const extra = came.find((each) => !must.includes(line(each)) && !allowed(each));
        if (extra !== undefined) return `must not ask ${line(extra)}; due: ${must.join(", ") || "nothing"}`;
        const unlike = came.filter((each) => !isProbe(each)).map(line);
        const twice = unlike.find((each, index) => unlike.indexOf(each) < index);
        return twice === undefined ? undefined : `asks twice: ${twice}`;
      },
    };
  }
}

/** What every service refuses, at no cost: an estimate of nothing, with more comparables than are allowed. */
const isProbe = (asked: Asked): boolean => line(asked) === "GET /avm/value?compCount=26";

const isRandom = ({ path }: Asked): boolean => path === "/properties/random";

function namesOf(record: Json | undefined): string[] {
  return ["id", "formattedAddress"].flatMap((name) => {
    const found = at(record, [name]);
    return typeof found === "string" ? [plain(found)] : [];
  });
}

const parameter = ({ query }: Asked, name: string): string | undefined => query.find((each) => each[0] === name)?.[1];

function addressOf(asked: Asked): string | undefined {
  return asked.path === "/properties" && parameter(asked, "radius") === undefined
    ? parameter(asked, "address")
    : undefined;
}

function idOf({ path }: Asked): string | undefined {
  return /^\/properties\/(?!random$)(.+)$/.exec(path)?.[1];
}

/** An estimate is known by the home, however its address was written. */
const estimateName = (asked: Asked): string => `${asked.path} ${plain(parameter(asked, "address") ?? "")}`;
