/** Asks the service once for each question of a call, and remembers what was asked. */
import { Unanswered } from "./failure";
import { at, isObject, type Json, type JsonObject } from "./json";
import { line, type Answered, type Asked, type Service } from "./wire";

export interface Questions {
  readonly ask: (asked: Asked) => Answered;
  readonly asked: () => readonly Asked[];
}

/** Case and spaces of an address make no other question. */
export const questionOf = (asked: Asked): string =>
  `${line(asked)} ${asked.sample ?? ""}`.toLowerCase().replace(/\s+/g, " ");

export function questions(service: Service): Questions {
  const known = new Map<string, { readonly asked: Asked; readonly answered: Answered }>();
  return {
    ask(asked) {
      const question = questionOf(asked);
      const entry = known.get(question) ?? { asked, answered: service(asked) };
      known.set(question, entry);
      return entry.answered;
    },
    asked: () => [...known.values()].map(({ asked }) => asked),
  };
}

/** The records of a 200; 404 and an address that could not be placed are nothing found. */
export function listOf({ status, body }: Answered): readonly Json[] {
  if (status === 404 || (status === 400 && at(body, ["error"]) === "resource/bad-request")) return [];
  if (status !== 200 || !Array.isArray(body)) throw new Unanswered(`status ${status}`);
  return body as readonly Json[];
}

/** The one object of a 200. */
export function objectOf({ status, body }: Answered): JsonObject {
  if (status !== 200 || !isObject(body) || Object.keys(body).length === 0) throw new Unanswered(`status ${status}`);
  return body;
}
