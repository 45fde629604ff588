/**
 * Section 4.1.1 to 4.1.3: lists, ranges, single values that are maxima. How many match is compared between questions that
 * must add up, so nothing needs to be known of the service beforehand.
 */
import { rule, type Rule } from "../rule";
import { demand, same, Untold } from "../verdict";
import type { Trial } from "../trial";
import type { Loose } from "../wire";

const PATH = "/properties";
const DAY = 86400000;
/** No attribute of a home is greater. */
const MOST = 1000000000;
/** Days by which a service in another time zone may differ. */
const ELSEWHERE = 2;

/** A parameter and the smallest step between two of its values. */
const ATTRIBUTES = [
  ["bedrooms", 1],
  ["bathrooms", 0.01],
  ["squareFootage", 1],
  ["lotSize", 1],
  ["yearBuilt", 1],
] as const;

interface Found {
  readonly total: number;
  readonly records: readonly Loose[];
}

const search = async (trial: Trial, filter: Readonly<Record<string, string>>): Promise<Found> => {
  const question = { zipCode: trial.known.zipCode, ...filter, limit: 25, includeTotalCount: true };
  const records = await trial.list(PATH, question);
  const total = Number((await trial.get(PATH, question)).headers["x-total-count"]);
  return { total, records };
};

/** Two values that homes here have, neither the least nor the greatest. */
const values = ({ known: { homes, home } }: Trial, name: string): readonly [number, number] => {
  const all = [...new Set(homes.map((one) => one[name]).filter((value) => typeof value === "number"))] as number[];
  const sorted = all.sort((one, other) => one - other);
  if (sorted.length < 4) throw new Untold(`homes here have fewer than 4 values of ${name}`);
  const middle = Math.floor(sorted.length / 2);
  const own = home[name] as number;
  const value = own > (sorted[0] as number) && own < (sorted.at(-1) as number) ? own : (sorted[middle] as number);
  return [value, sorted.find((other) => other > value) as number];
};

const all = ({ records }: Found, name: string, test: (value: number) => boolean): void => {
  demand(records.length > 0, `nothing matches ${name}`);
  const wrong = records.find((record) => typeof record[name] !== "number" || !test(record[name]));
  demand(wrong === undefined, `a record with ${name} ${wrong?.[name]} is among them`);
};

const plain = (value: number): string => String(Math.round(value * 100) / 100);

export const FILTERS: readonly Rule[] = [
  ...ATTRIBUTES.flatMap(([name, step]) => [
    rule("4.2", `${name}: one value finds the homes that have it`, 1, async (trial) => {
      const [value] = values(trial, name);
      all(await search(trial, { [name]: String(value) }), name, (one) => one === value);
    }),
    rule("4.1.1", `${name}: several values separated by | find the homes of each`, 2, async (trial) => {
      const [value, other] = values(trial, name);
      const both = await search(trial, { [name]: `${value}|${other}` });
      all(both, name, (one) => one === value || one === other);
      const one = await search(trial, { [name]: String(value) });
      same(both.total, one.total + (await search(trial, { [name]: String(other) })).total, "matches");
    }),
    rule("4.1.2", `${name}: a range is inclusive at both ends`, 2, async (trial) => {
      const [value, other] = values(trial, name);
      const narrow = await search(trial, { [name]: `${value}:${value}` });
      same(narrow.total, (await search(trial, { [name]: String(value) })).total, "matches");
      all(await search(trial, { [name]: `${value}:${other}` }), name, (one) => one >= value && one <= other);
    }),
    rule("4.1.2", `${name}: *:max means max or less`, 3, async (trial) => {
      const [value] = values(trial, name);
      const most = await search(trial, { [name]: `*:${value}` });
      all(most, name, (one) => one <= value);
      const more = await search(trial, { [name]: `${plain(value + step)}:*` });
      same(most.total + more.total, (await search(trial, { [name]: "0:*" })).total, "matches");
    }),
    rule("4.1.2", `${name}: min:* means min or more`, 3, async (trial) => {
      const [value] = values(trial, name);
      const least = await search(trial, { [name]: `${value}:*` });
      all(least, name, (one) => one >= value);
      const less = await search(trial, { [name]: `*:${plain(value - step)}` });
      same(least.total + less.total, (await search(trial, { [name]: `*:${MOST}` })).total, "matches");
    }),
  ]),
  rule("4.1.1", "propertyType: several values separated by | find the homes of each", 3, async (trial) => {
    const types = [...new Set(trial.known.homes.map(({ propertyType }) => propertyType as string))];
    const [one, other] = types;
    if (one === undefined || other === undefined) throw new Untold("all homes here are of one type");
    const both = await search(trial, { propertyType: `${one}|${other}` });
    const apart = [await search(trial, { propertyType: one }), await search(trial, { propertyType: other })];
    same(both.total, apart[0]!.total + apart[1]!.total, "matches");
    for (const { records } of apart) same(new Set(records.map(({ propertyType }) => propertyType)).size, 1, "types");
  }),
  rule("4.2", "propertyType: each of the seven is understood, and together they are all homes", 7, async (trial) => {
    const types = ["Single Family", "Condo", "Townhouse", "Manufactured", "Multi-Family", "Apartment", "Land"];
    let sum = 0;
    for (const propertyType of types) sum += (await search(trial, { propertyType })).total;
    same(sum, trial.known.total, "matches");
  }),
  rule("4.2", "Filters that stand together all hold", 1, async (trial) => {
    const { propertyType, bedrooms, yearBuilt } = trial.known.home;
    const found = await search(trial, { propertyType, bedrooms: String(bedrooms), yearBuilt: `*:${yearBuilt}` });
    all(found, "bedrooms", (one) => one === bedrooms);
    all(found, "yearBuilt", (one) => one <= yearBuilt);
    demand(
      found.records.every((one) => one.propertyType === propertyType),
      `not all are ${propertyType}`,
    );
  }),
  rule("4.1.3", "saleDateRange: a single value is the maximum", 2, async (trial) => {
    const days = daysSince(trial.known.home.lastSaleDate) + ELSEWHERE;
    const single = await search(trial, { saleDateRange: String(days) });
    same(single.total, (await search(trial, { saleDateRange: `*:${days}` })).total, "matches");
    demand(single.records.length > 0, "nothing was sold in that time, though a home was");
    const wrong = single.records.find(({ lastSaleDate }) => !(daysSince(lastSaleDate) <= days + ELSEWHERE));
    demand(wrong === undefined, `a home last sold on ${wrong?.lastSaleDate} is among those of ${days} days`);
  }),
  rule("4.1.2", "saleDateRange: a range has two ends, both inclusive", 4, async (trial) => {
    const days = daysSince(trial.known.home.lastSaleDate);
    const found = await search(trial, { saleDateRange: `${Math.max(1, days - 20)}:${days + 20}` });
    demand(found.total > 0, "nothing was sold in that time, though a home was");
    const wrong = found.records.find(({ lastSaleDate }) => Math.abs(daysSince(lastSaleDate) - days) > 20 + ELSEWHERE);
    demand(wrong === undefined, `a home last sold on ${wrong?.lastSaleDate} is among them`);
    const least = await search(trial, { saleDateRange: `${days}:*` });
    const more = await search(trial, { saleDateRange: `${days + 1}:*` });
    const only = await search(trial, { saleDateRange: `${days}:${days}` });
    same(least.total, more.total + only.total, "matches");
  }),
  ...(
    [
      ["saleDateRange", "0", "8", "saleDateRange is 1 or more"],
      ["propertyType", "Castle", "4.2", "A propertyType that there is not is refused"],
      ["bedrooms", "many", "4.2", "A number that is none is refused"],
      ["yearBuilt", "2000:2001:2002", "4.1.2", "A range of three ends is refused"],
    ] as const
  ).map(([name, value, section, title]) =>
    rule(section, `${title}: ${name}=${value}`, 0, (trial) =>
      trial.refused(PATH, { zipCode: trial.known.zipCode, [name]: value }),
    ),
  ),
];

const daysSince = (date: string | null | undefined): number =>
  typeof date === "string" ? Math.floor((Date.now() - Date.parse(date)) / DAY) : NaN;
