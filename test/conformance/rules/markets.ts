/** Section 4.10, of which nothing is promised: what a published answer shows. */
import { rule, type Rule } from "../rule";
import { demand, same, Untold } from "../verdict";
import type { Trial } from "../trial";
import type { Loose, Parameters } from "../wire";

const PATH = "/markets";
const PARTS = ["saleData", "rentalData"];
const STATISTICS = ["min", "median", "max"];

/** The market of the ZIP code that was found first, which may have none. */
const market = async (trial: Trial, parameters: Parameters = {}): Promise<Loose> => {
  const { zipCode } = trial.known;
  const { status, json } = await trial.ask(PATH, { zipCode, ...parameters });
  if (status === 404) throw new Untold(`there is no market of ${zipCode}`);
  demand(status === 200, `answered with ${status}`);
  return json;
};

/** Sale and rental data, of which there is at least one. */
const parts = async (trial: Trial, parameters: Parameters = {}): Promise<readonly Loose[]> => {
  const json = await market(trial, parameters);
  const found = PARTS.flatMap((name) => json[name] ?? []);
  if (found.length === 0) throw new Untold(`there are no figures of ${trial.known.zipCode}`);
  return found;
};

const months = (part: Loose): readonly string[] => Object.keys(part.history ?? {});

/** The figures of a part, and of each of its months and groups. */
const every = (part: Loose): readonly Loose[] => [
  part,
  ...[
    ...(part.dataByPropertyType ?? []),
    ...(part.dataByBedrooms ?? []),
    ...Object.values<Loose>(part.history ?? {}),
  ].flatMap(every),
];

export const MARKETS: readonly Rule[] = [
  rule("observed", "markets: one object, of the ZIP code that was asked for", 1, async (trial) => {
    const { id, zipCode } = await market(trial);
    same([id, zipCode], [trial.known.zipCode, trial.known.zipCode], "ZIP code");
  }),
  ...[
    ["Sale", "rentalData"],
    ["Rental", "saleData"],
  ].map(([dataType = "", other = ""]) =>
    rule("observed", `markets: dataType=${dataType} leaves ${other} out`, 1, async (trial) => {
      demand((await market(trial, { dataType }))[other] === undefined, `${other} came too`);
    }),
  ),
  rule("observed", "markets: history has a month in each entry, with its first day", 0, async (trial) => {
    for (const part of await parts(trial)) {
      for (const month of months(part)) same(part.history[month].date, `${month}-01T00:00:00.000Z`, `date of ${month}`);
    }
  }),
  rule("observed", "markets: historyRange is how many months come at most, 12 unless told", 1, async (trial) => {
    for (const [parameters, most] of [
      [{}, 12],
      [{ historyRange: 3 }, 3],
    ] as const) {
      for (const part of await parts(trial, parameters))
        demand(months(part).length <= most, `${months(part).length} months came where ${most} were asked for`);
    }
  }),
  rule("observed", "markets: the newest month has the figures of the whole", 0, async (trial) => {
    for (const { lastUpdatedDate, history, ...whole } of await parts(trial)) {
      const [newest] = Object.entries<Loose>(history).sort(([a], [b]) => (a < b ? 1 : -1));
      demand(newest !== undefined, "there is no month");
      const [month, { date, ...figures }] = newest;
      demand(String(lastUpdatedDate) >= String(date), `${month} begins after ${lastUpdatedDate}`);
      same(figures, whole, month);
    }
  }),
  rule("observed", "markets: a median is between the least and the greatest", 0, async (trial) => {
    for (const figures of (await parts(trial)).flatMap(every)) {
      for (const name of ["Price", "Rent", "SquareFootage", "DaysOnMarket"]) {
        const [least, middle, most] = STATISTICS.map((statistic) => figures[statistic + name]);
        demand(!(middle < least || middle > most), `${name}: ${least}, ${middle}, ${most}`);
      }
    }
  }),
  rule("observed", "markets: the types add up to all listings, and new ones are among them", 0, async (trial) => {
    for (const figures of (await parts(trial)).flatMap(every)) {
      demand(
        figures.newListings <= figures.totalListings,
        `${figures.newListings} of ${figures.totalListings} are new`,
      );
      if (figures.dataByPropertyType === undefined) continue;
      const sum = figures.dataByPropertyType.reduce((total: number, one: Loose) => total + one.totalListings, 0);
      same(sum, figures.totalListings, "listings");
    }
  }),
  ...[{}, { zipCode: "7824" }, { zipCode: "78244", dataType: "Sold" }, { zipCode: "78244", historyRange: 0 }].map(
    (wrong) =>
      rule("observed", `markets: ${JSON.stringify(wrong)} is refused`, 0, (trial) => trial.refused(PATH, wrong)),
  ),
];
