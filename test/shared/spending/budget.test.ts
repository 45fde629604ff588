/** The request budget after the user approved a number of requests. */
import { problem } from "../../../src/shared/api/problem";
import { run } from "../../../src/shared/fetching/work/drivers";
import {
  reserve,
  commit,
  type ReservationRequest,
  type ReservationBatch,
  type AdmissionReply,
  type Settlement,
  type Commit,
} from "../../../src/shared/fetching/work/effects";
import { withinBudget } from "../../../src/shared/spending/progress/requestBudget";
import { memoryHost } from "../memoryHost";

const ask = (key: string): ReservationRequest => ({ key, endpoint: "properties", more: 0 });
const ended = (ending: Settlement): Commit => ({ key: "a", endpoint: "properties", ttl: 0, settlement: ending });
const GRANTED: AdmissionReply = { decision: "granted", delay: 0 };

/** A host that grants all requests but one, and records the reservations. */
function gate() {
  const came: ReservationBatch[] = [];
  const host = {
    ...memoryHost(() => {
      throw new Error("nothing is sent here");
    }),
    reserve(batch: ReservationBatch): readonly AdmissionReply[] {
      came.push(batch);
      return batch.requests.map(({ key }) => (key === "elsewhere" ? { decision: "askedElsewhere" } : GRANTED));
    },
  };
  return { came, host };
}

test("no more requests are reserved than the budget has left, and only billed ones are deducted", () => {
  const { came, host } = gate();
  const work = withinBudget(
    { requests: 3, why: "no more" },
    (function* () {
      yield* commit([ended("billed"), ended("failed"), ended("unasked"), { ...ended("uncertain"), lateArrival: true }]);
      yield* reserve({ requests: [ask("b")], atMost: 20, behind: [ask("c")] });
      yield* commit([ended("uncertain"), ended("free")]);
      return yield* reserve({ requests: [ask("b")], atMost: 20, behind: [] });
    })(),
  );
  expect(run(work, host)).toMatchObject([{ message: "Needs 1 request: no more" }]);
  expect(came).toEqual([{ requests: [ask("b")], atMost: 2, behind: [ask("c")] }]);
});

test("what is in progress counts until it has ended, and no longer once it was withdrawn or released", () => {
  const { came, host } = gate();
  const asked = (...keys: string[]) => reserve({ requests: keys.map(ask), atMost: 20, behind: [] });
  const work = withinBudget(
    { requests: 3, why: "no more" },
    (function* () {
      yield* asked("a", "b");
      yield* asked("c");
      yield* asked("b");
      yield* commit([ended("unasked"), { ...ended("unasked"), key: "b" }]);
      yield* asked("d");
    })(),
  );
  run(work, host);
  expect(came.map(({ atMost }) => atMost)).toEqual([3, 1, 1, 2]);
});

test("requests beyond the price are refused, and the rest get admission's reply", () => {
  const { came, host } = gate();
  const beyond = problem("spending", "It was not part of the price");
  const budget = {
    requests: 9,
    why: "no more",
    refusal: ({ key }: ReservationRequest) => (key === "b" ? beyond : undefined),
  };
  const work = withinBudget(budget, reserve({ requests: ["a", "b", "elsewhere"].map(ask), atMost: 20, behind: [] }));
  expect(run(work, host)).toEqual([GRANTED, beyond, { decision: "askedElsewhere" }]);
  expect(came[0]?.requests.map(({ key }) => key)).toEqual(["a", "elsewhere"]);
});
