import type { Answer, Outcome } from "../../src/shared/api/answer";

export { cutToRequest } from "../../src/shared/api/answer";

export function isAnswer(outcome: Outcome): outcome is Answer {
  return outcome.kind === "answer";
}
