import type { Answer, Outcome } from "../../src/shared/service/answer";

export { cut } from "../../src/shared/service/answer";

export function isAnswer(outcome: Outcome): outcome is Answer {
  return outcome.kind === "answer";
}
