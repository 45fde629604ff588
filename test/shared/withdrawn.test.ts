/** A reservation that was given to others before its turn, as where a laptop slept: the cell asks once it may again. */
import type { Delivery } from "../../src/shared/service/answer";
import { request } from "../../src/shared/service/request";
import { desk } from "../../src/shared/work/desk";
import { run } from "../../src/shared/work/drive";
import { usageIn } from "../../src/shared/work/gate";
import { DEFAULT_KEEP_DAYS } from "../../src/shared/work/keepDays";
import { fault } from "../../src/shared/work/wire";
import { AT, memoryHost, response, type MemoryHost } from "./memoryHost";

const HOME = request("valueEstimate", { address: "1 Elm St, Austin, TX" });

it("a request that was withdrawn before it left is reserved again, sent once and booked once", () => {
  let withdrawals = 2;
  const host: MemoryHost = memoryHost((_, now): Delivery => {
    if (withdrawals === 0) return response({ price: 1 }, 200, {}, now);
    withdrawals -= 1;
    host.book = { ...host.book, open: {} };
    return fault(now, "withdrawn");
  });
  const terms = { service: "https://service.example/v1", now: AT, keepDays: DEFAULT_KEEP_DAYS, batch: 10 };
  const [outcome] = run(desk(terms)([HOME]), host);
  expect(outcome).toMatchObject({ kind: "answer", records: [{ price: 1 }] });
  expect(usageIn(host.book, host.now, 50)).toMatchObject({ billed: 1, uncertain: 0, underWay: 0 });
});
