/**
 * Tests a key without being billed. Only an answer with data is billed, and the service checks the key first, so a
 * request that it must refuse as malformed shows whether it knows the key. An estimate needs an address or coordinates
 * (docs/service.md, 4.5), and more than 25 comparables aren't allowed. A service that answers it nevertheless may bill
 * that one request; the message says so.
 */
import type { TestResult } from "../../panelApi/panelApi";
import { readAnswer, type Delivery } from "../../api/answer";
import { fateOf } from "../../api/gatewayCodes";
import { SANDBOX_HEADER } from "../../api/http";
import { isProblem, type Problem } from "../../api/problem";
import { probeRequest } from "../../fetching/requests/presence";

/** Any server can report "not found". Only a refusal of the request shows that the key was accepted. */
const NOTHING_THERE =
  "The service's address seems wrong: nothing was found there. Check it, including its version, such as /v1";

export const SANDBOX_ANSWERED = "The sandbox answered. Its data is made up, and nothing is billed";

const FREE = "The test cost nothing";

export function testResult(delivery: Delivery): TestResult {
  const sandbox = delivery.kind === "response" && delivery.response.headers[SANDBOX_HEADER] === "1";
  const outcome = readAnswer(probeRequest(), delivery);
  if (!isProblem(outcome)) {
    return {
      ok: true,
      sandbox,
      message: `The service answered. ${sandbox ? FREE : "The test may have cost 1 request"}.`,
    };
  }
  if (outcome.problem === "refused" || isNotPlaced(delivery, outcome)) {
    const accepted = sandbox ? SANDBOX_ANSWERED : "The service accepts the key";
    return { ok: true, sandbox, message: `${accepted}. ${FREE}.` };
  }
  if (outcome.problem === "nothing") return { ok: false, sandbox, message: `${NOTHING_THERE}. ${FREE}.` };
  if (outcome.problem === "rate") {
    return { ok: false, sandbox, message: `${outcome.message}. ${FREE}: test again in a moment.` };
  }
  const unread = outcome.problem === "unreadable" || isLost(delivery, outcome);
  return { ok: false, sandbox, message: `${outcome.message}. ${unread ? "The test may have cost 1 request" : FREE}.` };
}

/** Also a refusal: of an address, although none was given. */
function isNotPlaced(delivery: Delivery, { problem }: Problem): boolean {
  return problem === "nothing" && delivery.kind === "response" && delivery.response.status === 400;
}

function isLost(delivery: Delivery, { code }: Problem): boolean {
  return (delivery.kind === "fault" ? delivery.fault : fateOf(delivery.response.status, code)) === "lost";
}
