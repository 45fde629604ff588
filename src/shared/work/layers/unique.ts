/** A question that stands twice in a batch is asked once: as the larger page, and with the total if either wants it. */
import { cut } from "../../service/answer";
import { key, widest, type Request } from "../../service/request";
import type { Layer } from "../sender";

export const unique: Layer = (next) =>
  function* (requests) {
    const questions = new Map<string, Request>();
    for (const each of requests) {
      const name = key(each);
      const before = questions.get(name);
      questions.set(name, before === undefined ? each : widest(before, each));
    }
    const outcomes = yield* next([...questions.values()]);
    const byKey = new Map([...questions.keys()].map((name, index) => [name, outcomes[index]]));
    return requests.map((each) => cut(byKey.get(key(each))!, each));
  };
