/** Sends duplicates in a batch once: with the larger page, and with the total if either needs it. */
import { cut } from "../../service/answer";
import { key, widest, type Request } from "../../service/request";
import { retain } from "../effect";
import { storeKey, type Layer, type Terms } from "../sender";
import { joined } from "../entries";

export const unique =
  (terms: Terms): Layer =>
  (next) =>
    function* (requests) {
      const questions = new Map<string, Request>();
      const twice: Request[] = [];
      for (const each of requests) {
        const name = key(each);
        const before = questions.get(name);
        if (before !== undefined) twice.push(each);
        questions.set(name, before === undefined ? each : widest(before, each));
      }
      const outcomes = yield* next([...questions.values()]);
      const byKey = new Map([...questions.keys()].map((name, index) => [name, outcomes[index]]));
      if (twice.length > 0) {
        yield* retain(twice.map((each) => joined(storeKey(each, terms), each, byKey.get(key(each))!)));
      }
      return requests.map((each) => cut(byKey.get(key(each))!, each));
    };
