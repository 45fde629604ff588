/** One property record, looked up by its address or its id. */
import { isId, type Subject } from "./address";
import { Refused, Unanswered } from "./failure";
import { isObject, type Json } from "./json";
import { flagOf, type Options } from "./options";
import { listOf, type Questions } from "./question";

export function lookup(questions: Questions, subject: Subject, options: Options): Json {
  if (subject.kind === "point") throw new Refused("a record is looked up by its address");
  const query: [string, string][] = flagOf(options, "suppressLogging") === true ? [["suppressLogging", "true"]] : [];
  if (isId(subject.text)) {
    const { status, body } = questions.ask({ path: `/properties/${subject.text}`, query });
    if (status !== 200 || !isObject(body)) throw new Unanswered(`status ${status}`);
    return body;
  }
  const [first] = listOf(questions.ask({ path: "/properties", query: [["address", subject.text], ...query] }));
  if (!isObject(first)) throw new Unanswered("nothing found");
  return first;
}
