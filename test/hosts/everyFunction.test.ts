/** Every function, and every example of its declaration, gives the same table from the same requests under both hosts. */
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { argumentsOf } from "./parts/formula";
import { bothHosts } from "./parts/bothHosts";
import { openTestService, type TestService } from "../standIns/service/testService";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOMES = ["5500 Grand Lake Dr, San Antonio, TX 78244", "604 Hampton St, San Antonio, TX 78244", "", "nonsense"];

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  COUNT: ["78244", "02139", "", "DC"],
  MARKET: ["78244", "02139", "", "DC"],
  TREND: ["78244", "2139", ""],
};

/** Column A of the sheet for the examples: addresses, or what else a function takes. */
const column =
  (name: string) =>
  (row: number): string =>
    (COLUMNS[name] ?? HOMES)[(row - 2) % 4] ?? "";

const EXAMPLES = CATALOGUE.flatMap(({ name, examples }) => examples.map(({ formula }) => [formula, name] as const));

describe("every example of the reference", () => {
  it.each(EXAMPLES)("%s", async (formula, name) => {
    const { cells, requests } = await bothHosts(service, "sandbox", name, argumentsOf(formula, column(name)));
    if (typeof cells === "string") throw new Error(cells);
    const width = cells[0]!.length;
    expect(width).toBeGreaterThan(0);
    expect(cells.every((row) => row.length === width)).toBe(true);
    const problems = cells
      .flat()
      .filter((cell) => typeof cell === "string" && /PROP met an error|refused|could not be read/.test(cell));
    expect(problems).toEqual([]);
    const isAboutItself = name === "FIELDS" || name === "USAGE";
    expect(requests.length > 0).toBe(!isAboutItself);
  });
});
