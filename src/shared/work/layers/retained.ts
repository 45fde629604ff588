/** The layer next to the wire: every answer is kept before anything else sees it. */
import { read } from "../../service/answer";
import { retain, send } from "../effect";
import { entriesOf } from "../entries";
import type { Terms } from "../sender";
import type { Wire } from "./claimed";

export const retained = (terms: Terms): Wire =>
  function* (sendings) {
    const deliveries = yield* send(sendings);
    yield* retain(sendings.flatMap(({ request }, index) => entriesOf(request, deliveries[index]!, terms)));
    return sendings.map(({ request }, index) => read(request, deliveries[index]!));
  };
