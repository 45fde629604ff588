/** `demo:`, the sandbox within: answers a request as a service would, without a key and without a network. */
import { epochDay } from "../sandbox/random/calendar";
import { responseTo } from "../sandbox/replies/response";
import { shortGazetteer } from "../sandbox/places/shortGazetteer";
import { makeWorld } from "../sandbox/records/world";
import type { Delivery } from "../shared/api/answer";
import { requestTarget, type Request } from "../shared/api/request";

export type Demo = (request: Request, now: number) => Delivery;

/** Nothing is remembered from one request to the next; what is drawn at random depends on the moment. */
export function demo(): Demo {
  const world = makeWorld(shortGazetteer());
  return (request, now) => {
    const [path = "", text = ""] = requestTarget(request).split("?");
    const query = text === "" ? [] : text.split("&").map(pairOf);
    const asked = { method: "GET", path, query, headers: {} };
    return { kind: "response", at: now, response: responseTo(asked, { world, today: epochDay(now), answered: now }) };
  };
}

function pairOf(part: string): readonly [string, string] {
  const [name = "", value = ""] = part.split("=");
  return [name, decodeURIComponent(value)];
}
