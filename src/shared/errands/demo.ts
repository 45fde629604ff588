/** `demo:`, the sandbox within: answers a request as a service would, without a key and without a network. */
import { answer, createSandbox, SANDBOX_KEY } from "../../sandbox";
import { shortGazetteer } from "../../sandbox/shortGazetteer";
import type { Delivery } from "../service/answer";
import { KEY_HEADER } from "../service/http";
import { target, type Request } from "../service/request";

export type Demo = (request: Request, now: number) => Delivery;

/** Nothing is remembered from one request to the next; what is drawn at random depends on the moment. */
export function demo(): Demo {
  const sandbox = createSandbox({ gazetteer: shortGazetteer() });
  return (request, now) => {
    const [path = "", text = ""] = target(request).split("?");
    const query = text === "" ? [] : text.split("&").map(pairOf);
    const asked = { method: "GET", path, query, headers: { [KEY_HEADER]: SANDBOX_KEY } };
    return { kind: "response", at: now, response: answer({ ...sandbox, answered: now }, asked, now).response };
  };
}

function pairOf(part: string): readonly [string, string] {
  const [name = "", value = ""] = part.split("=");
  return [name, decodeURIComponent(value)];
}
