/** Section 4.7 and what section 8 says of pages. */
import { rule, type Rule } from "../rule";
import { demand, same } from "../verdict";
import type { Trial } from "../trial";
import type { Exchange, Loose, Parameters } from "../wire";

const PATH = "/properties";
const SIZE = 10;

const ids = (records: readonly Loose[]): readonly string[] => records.map(({ id }) => id as string);

const page = (trial: Trial, parameters: Parameters = {}): Promise<Exchange> =>
  trial.get(PATH, { zipCode: trial.known.zipCode, ...parameters });

/** A search with few matches: those of one year, of which the home tells that there is one. */
const few = async (trial: Trial): Promise<{ readonly filter: Parameters; readonly total: number }> => {
  const { homes } = trial.known;
  const counts = new Map<number, number>();
  for (const { yearBuilt } of homes)
    if (typeof yearBuilt === "number") counts.set(yearBuilt, (counts.get(yearBuilt) ?? 0) + 1);
  const [year] = [...counts].find(([, count]) => count >= 3 && count <= 40) ?? [...counts][0] ?? [0];
  const filter = { yearBuilt: year };
  const { headers } = await page(trial, { ...filter, limit: 500, includeTotalCount: true });
  return { filter, total: Number(headers["x-total-count"]) };
};

export const PAGING: readonly Rule[] = [
  rule("4.7.1", "A response holds 500 records at most, and as many where there are so many", 0, (trial) => {
    const { homes, total } = trial.known;
    same(homes.length, Math.min(500, total), "records");
  }),
  rule("4.7.2", "limit defaults to 50, and X-Limit tells it", 1, async (trial) => {
    const { json, headers } = await page(trial);
    same([json.length, headers["x-limit"]], [50, "50"], "records and X-Limit");
  }),
  rule("4.7.2", "limit is how many records come, and X-Limit tells it", 1, async (trial) => {
    const { json, headers } = await page(trial, { limit: SIZE });
    same([json.length, headers["x-limit"]], [SIZE, String(SIZE)], "records and X-Limit");
  }),
  rule("4.7.3", "offset defaults to 0, and X-Offset tells it", 0, async (trial) => {
    const { json, headers } = await page(trial);
    same(headers["x-offset"], "0", "X-Offset");
    same(ids(json), ids(trial.known.homes).slice(0, 50), "records");
  }),
  rule("4.7.3", "offset is the index of the first result, and X-Offset tells it", 1, async (trial) => {
    const { json, headers } = await page(trial, { limit: SIZE, offset: 7 });
    same(headers["x-offset"], "7", "X-Offset");
    same(ids(json), ids(trial.known.homes).slice(7, 7 + SIZE), "records");
  }),
  rule("4.7.4", "Pages at 0, limit, 2*limit are one list without gaps or repetitions", 2, async (trial) => {
    const pages = [
      await page(trial, { limit: SIZE }),
      await page(trial, { limit: SIZE, offset: SIZE }),
      await page(trial, { limit: SIZE, offset: 2 * SIZE }),
    ];
    same(
      pages.flatMap(({ json }) => ids(json)),
      ids(trial.known.homes).slice(0, 3 * SIZE),
      "records",
    );
  }),
  rule("4.7.5", "The same question brings the same list", 1, async (trial) => {
    const again = await trial.get(PATH, { zipCode: trial.known.zipCode, limit: SIZE }, { again: true });
    same(ids(again.json), ids(trial.known.homes).slice(0, SIZE), "records");
  }),
  rule("4.7.6", "The end is reached when a response holds fewer records than limit", 3, async (trial) => {
    const { filter, total } = await few(trial);
    same((await page(trial, { ...filter, limit: 500 })).json.length, Math.min(500, total), "records of all");
    const size = Math.max(2, Math.min(500, total) - 1);
    same((await page(trial, { ...filter, limit: size, offset: size })).json.length, total - size, "records at the end");
  }),
  rule("4.7.6", "Past the end there is an empty array, or 404", 1, async (trial) => {
    const { filter, total } = await few(trial);
    await trial.empty(PATH, { zipCode: trial.known.zipCode, ...filter, limit: SIZE, offset: total });
  }),
  rule("4.7.7", "X-Total-Count is the number of all matches", 0, async (trial) => {
    const { filter, total } = await few(trial);
    const { json } = await page(trial, { ...filter, limit: 500 });
    demand(total > 500 || total === json.length, `${total}, but ${json.length} records`);
  }),
  rule("4.7.7", "X-Total-Count does not depend on the page", 1, async (trial) => {
    const { headers } = await page(trial, { limit: SIZE, offset: 3 * SIZE, includeTotalCount: true });
    same(headers["x-total-count"], String(trial.known.total), "X-Total-Count");
  }),
  rule("4.2", "Without includeTotalCount, or with false, there is no X-Total-Count", 1, async (trial) => {
    const answers = [await page(trial), await page(trial, { limit: SIZE, includeTotalCount: false })];
    same(
      answers.map(({ headers }) => headers["x-total-count"] ?? "none"),
      ["none", "none"],
      "X-Total-Count",
    );
  }),
  rule("4.2", "includeTotalCount is true or false", 0, (trial) =>
    trial.refused(PATH, { zipCode: trial.known.zipCode, includeTotalCount: "perhaps" }),
  ),
  ...[0, -1, 501, 2.5, "ten"].map((limit) =>
    rule("8", `limit is a whole number from 1 to 500: ${limit} is refused, not clamped`, 0, (trial) =>
      trial.refused(PATH, { zipCode: trial.known.zipCode, limit }),
    ),
  ),
  ...[-1, "first"].map((offset) =>
    rule("4.2", `offset is a whole number of at least 0: ${offset} is refused`, 0, (trial) =>
      trial.refused(PATH, { zipCode: trial.known.zipCode, offset }),
    ),
  ),
];
