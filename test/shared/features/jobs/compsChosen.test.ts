/** Which comparables a grid begins with, for homes of the sandbox where sale prices are public, and what they indicate. */
import { requestTarget, type Request } from "../../../../src/shared/api/request";
import { BASE, sandboxNetwork } from "../../../standIns/appsScript/sandboxNetwork";
import { AT, response, type Script } from "../../memoryHost";
import { appraise, type Home, type Listing, type Sale } from "./appraisal";
import { openComps, type OpenSheet } from "./jobSheet";

const { network } = sandboxNetwork();

function bodyOf(target: string): unknown {
  const [got] = network([{ url: BASE + target, headers: { "x-api-key": "sandbox" } }], 0);
  if (got === undefined || "unreachable" in got) throw new Error(`no answer to ${target}`);
  return { status: got.status, body: got.body };
}

const service: Script = (request: Request) => {
  const { status, body } = bodyOf(requestTarget(request)) as { readonly status: number; readonly body: string };
  return response(body, status);
};

const PLACES = [
  "city=Salem&state=OR",
  "city=Denver&state=CO",
  "city=Orlando&state=FL",
  "city=Cambridge&state=MA",
  "city=Cuyahoga Falls&state=OH",
];
const TYPES = ["Single Family", "Condo", "Townhouse", "Single Family"];

/** Four homes of a place, of different types where it has them. */
function homesOf(place: string): readonly string[] {
  return TYPES.map((type, index) => {
    const found = bodyOf(`/properties?${place}&propertyType=${encodeURIComponent(type)}&limit=20`) as { body: string };
    const homes = (JSON.parse(found.body) as readonly Home[]).filter(({ squareFootage }) => (squareFootage ?? 0) > 0);
    return homes[(3 * index) % Math.max(1, homes.length)]?.formattedAddress;
  }).filter((address) => address !== undefined);
}

const HOMES = [...new Set(PLACES.flatMap(homesOf))];

/** What the service answered to this sheet, of a kind. */
function answered({ host }: OpenSheet, endpoint: string): unknown {
  const asked = host.sent.flat().find((each) => each.endpoint === endpoint);
  if (asked === undefined) throw new Error(`${endpoint} wasn't asked`);
  return JSON.parse((bodyOf(requestTarget(asked)) as { readonly body: string }).body);
}

const COLUMNS = "DEFGHI";

test("there are twenty homes to try", () => expect(HOMES.length).toBeGreaterThanOrEqual(20));

test.each(HOMES)("%s: closed sales first, no home twice, and the value that they indicate", (address) => {
  const grid = openComps(service, [{ address }]);
  const { subjectProperty, comparables } = answered(grid, "valueEstimate") as {
    readonly subjectProperty: Home;
    readonly comparables: readonly Listing[];
  };
  const asked = grid.host.sent.flat().find(({ endpoint }) => endpoint === "properties")!;
  expect(asked.parameters["propertyType"]).toBe(subjectProperty.propertyType);
  const sales = answered(grid, "properties") as readonly Sale[];
  expect(grid.host.sent.flat()).toHaveLength(2);
  const { picks, value, qualifying } = appraise(subjectProperty, comparables, sales, Math.floor(AT / 86_400_000));

  const numbers = grid.row(10, COLUMNS).filter((each) => each !== "") as readonly number[];
  const chosen = numbers.map((number) => grid.shows(`B${208 + number}`));
  expect(chosen).toEqual(picks.map(({ home }) => home.formattedAddress));
  expect(grid.shows("F6")).toBe(value ?? "");

  expect(new Set(chosen).size).toBe(chosen.length);
  const kinds = numbers.map((number) => number > 15);
  expect(kinds).toEqual([...kinds].sort((one, other) => Number(other) - Number(one)));
  const [area = 0, ...areas] = grid.row(29, `C${COLUMNS}`) as readonly number[];
  for (const each of areas.filter((one) => typeof one === "number"))
    expect(Math.abs(each / area - 1)).toBeLessThanOrEqual(0.25);
  if (sales.length > 0)
    expect(grid.shows("B125")).toMatch(
      new RegExp(`^${sales.length} of the subject’s type .*; ${qualifying} qualify[.,]`),
    );
});
