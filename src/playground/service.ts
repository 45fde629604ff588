/** The sandbox behind the page, as of the month that the page names in its request. */
import type { Sandbox } from "../sandbox";
import type { StatefulService } from "../servers/http/sandboxState";
import type { PlaygroundParts } from "./app";
import { MONTHS_HEADER, readMonths } from "./page/months";

export const sandboxOfPages =
  (held: StatefulService<Sandbox>): PlaygroundParts["service"] =>
  (request) => {
    const months = readMonths(request.headers[MONTHS_HEADER]);
    if (months !== held.state().months) held.become({ ...held.state(), months });
    return held.service(request);
  };
