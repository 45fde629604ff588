/** The promises under attack: never twice, never over the limit, never lost, the key nowhere. */
import { attackExcel } from "./excelAttack";
import { KEY } from "./service";
import { attackSheets } from "./sheetsAttack";
import { broken } from "./verdict";

/** A few seeds here; as many as you like with `npm run attack`. */
const SEEDS = Array.from(
  { length: Number(process.env["ATTACK_SEEDS"] ?? 12) },
  (_, index) => Number(process.env["ATTACK_FROM"] ?? 1) + index,
);

describe("with random failures, crashing tabs and jumping clocks", () => {
  it.each(SEEDS)("Excel keeps its promises (seed %i)", async (seed) => {
    expect(broken(await attackExcel(seed), KEY)).toEqual([]);
  });

  it.each(SEEDS)("Google Sheets keeps its promises (seed %i)", (seed) => {
    expect(broken(attackSheets(seed), KEY)).toEqual([]);
  });
});
