/** Homes in a workbook: a device whose requests are counted at the server, and a column of addresses on it. */
import { openTestService, type TestService } from "../../standIns/service/testService";
import { newDevice } from "../../standIns/office/excelRealm";
import type { OpenWorkbook } from "../../standIns/office/excelWorkbook";

export let service: TestService;

/** To be called at the top of a file of tests. */
export const useService = (): void => {
  beforeAll(async () => (service = await openTestService()));
};

const FREELY = { PROP_MONTHLY_LIMIT: "1000", PROP_ASK_ABOVE: "1000", PROP_RATE_PER_SECOND: "500" };
let count = 0;

export function device(situation = "billing", settings: Readonly<Record<string, string>> = {}) {
  const log = `homes${(count += 1)}`;
  const base = { PROP_BASE_URL: service.base(situation, log), PROP_API_KEY: "sandbox" };
  return {
    ...newDevice({ ...base, ...FREELY, ...settings }),
    log: () => service.asked(log),
    asked: async () => (await service.asked(log)).length,
  };
}

export const home = (number: number): string => `${number} Grand Lake Dr, San Antonio, TX 78244`;

/** Addresses in A2 and down, what they are worth in B2 and down, or in another column. */
export function column(many: number, formula = (row: number) => `=PROP.VALUE(A${row}, "price")`, letter = "B") {
  const rows = Array.from({ length: many }, (_, index) => index + 2);
  return {
    ...Object.fromEntries(rows.map((row) => [`A${row}`, home(1000 + row)])),
    ...Object.fromEntries(rows.map((row) => [`${letter}${row}`, formula(row)])),
  };
}

export async function filled(
  { model }: OpenWorkbook,
  cells: Readonly<Record<string, string | number>>,
  sheet = "Sheet1",
): Promise<void> {
  model.type(cells, sheet);
  await model.idle();
}
