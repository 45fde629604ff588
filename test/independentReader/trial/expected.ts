/** Which requests a call must make on a device where calls were made before. */
import type { Json } from "../reader/json";
import { at } from "../reader/json";
import { questionOf } from "../reader/question";
import type { Asked, Service } from "../reader/wire";
import { line } from "../reader/wire";

export interface Expected {
  readonly difference: (came: readonly Asked[]) => string | undefined;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const withoutLog = (asked: Asked): Asked => ({
  ...asked,
  query: asked.query.filter(([name]) => name !== "suppressLogging"),
});

/** The question without the size of its page: answers at hand may serve a part of it. */
const list = (asked: Asked): string =>
  questionOf({
    ...asked,
    query: asked.query.filter(([name]) => !["suppressLogging", "limit", "offset", "includeTotalCount"].includes(name)),
  });

/** What a device was told: whole questions, and the homes whose records came. */
export class Told {
  private readonly questions = new Set<string>();
  private readonly lists = new Set<string>();
  private readonly records = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly estimated = new Set<string>();

  constructor(private readonly service: Service) {}

  add(asked: readonly Asked[]): void {
    for (const each of asked) {
      this.questions.add(questionOf(withoutLog(each)));
      this.lists.add(list(each));
      this.addHomes(each);
    }
  }

  private addHomes(asked: Asked): void {
    const { status, body } = this.service(asked);
    if (status !== 200) return;
    if (asked.path.startsWith("/avm")) {
      const subject = at(body, ["subjectProperty"]);
      for (const name of this.namesOf(subject)) this.estimated.add(`${asked.path} ${name}`);
      return;
    }
    if (!asked.path.startsWith("/properties")) return;
    const bodies = Array.isArray(body) ? (body as readonly Json[]) : [body];
    for (const each of bodies) this.addRecord(each);
  }

  private addRecord(record: Json): void {
    for (const name of this.namesOf(record)) this.records.add(name);
    const id = at(record, ["id"]);
    if (typeof id === "string") this.ids.add(plain(id));
  }

  private namesOf(record: Json | undefined): string[] {
    return ["id", "formattedAddress"].flatMap((name) => {
      const found = at(record, [name]);
      return typeof found === "string" ? [plain(found)] : [];
    });
  }

  /** Never asked for again: the very question was answered, or a record that it looks up came. */
  private has(asked: Asked): boolean {
    if (this.questions.has(questionOf(withoutLog(asked)))) return true;
    const address = this.addressOf(asked);
    if (address !== undefined) return this.records.has(plain(address));
    const id = this.idOf(asked);
    return id !== undefined && this.ids.has(plain(id));
  }

  /** May be asked for or not: a part of a list that came, or another name of a home. */
  private may(asked: Asked): boolean {
    if (asked.path === "/properties/random") return false;
    if (this.lists.has(list(asked))) return true;
    const id = this.idOf(asked);
    if (id !== undefined && this.records.has(plain(id))) return true;
    const address = asked.query.find(([name]) => name === "address")?.[1];
    return address !== undefined && this.estimated.has(`${asked.path} ${plain(address)}`);
  }

  private addressOf({ path, query }: Asked): string | undefined {
    const parameter = (name: string): string | undefined => query.find((each) => each[0] === name)?.[1];
    return path === "/properties" && parameter("radius") === undefined ? parameter("address") : undefined;
  }

  private idOf({ path }: Asked): string | undefined {
    return /^\/properties\/(?!random$)(.+)$/.exec(path)?.[1];
  }

  expected(asked: readonly Asked[]): Expected {
    const due = asked.filter((each) => !this.has(each));
    const open = due.filter((each) => this.may(each));
    const must = due.filter((each) => !open.includes(each)).map(line);
    return {
      difference: (came) => {
        const lines = came.map(line);
        const missing = must.find((each) => !lines.includes(each));
        if (missing !== undefined) return `must ask ${missing}; it asks ${lines.join(", ") || "nothing"}`;
        const openLists = open.map(list);
        const extra = came.find((each) => !must.includes(line(each)) && !openLists.includes(list(each)));
        if (extra !== undefined) return `must not ask ${line(extra)}; due: ${must.join(", ") || "nothing"}`;
        const twice = lines.find((each, index) => lines.indexOf(each) < index);
        return twice === undefined ? undefined : `asks twice: ${twice}`;
      },
    };
  }
}
