import { ENDPOINTS, type Endpoint, type Parameter } from "../../src/shared/api/endpoints";
import { ask, type Parameters } from "./asking";

const PLACE: Parameters = { zipCode: "78244" };
const CIRCLE: Parameters = { latitude: 29.4793, longitude: -98.3476, radius: 1 };
const HOME: Parameters = { address: "5500 Grand Lake Dr, San Antonio, TX 78244" };
const OF_A_CIRCLE = ["latitude", "longitude", "radius"];

const aroundIt = (endpoint: Endpoint, { name }: Parameter): Parameters => {
  if (endpoint.name === "randomProperties") return {};
  const isEstimate = endpoint.path.startsWith("/avm");
  if (OF_A_CIRCLE.includes(name)) return isEstimate ? { latitude: 29.4793, longitude: -98.3476 } : CIRCLE;
  return isEstimate ? HOME : PLACE;
};

const LIMITED = Object.values(ENDPOINTS).flatMap((endpoint) =>
  endpoint.parameters
    .filter(({ minimum, maximum }) => minimum !== undefined || maximum !== undefined)
    .map((parameter) => [endpoint, parameter] as const),
);

describe("a value out of its limits is refused and never taken for another", () => {
  it.each(LIMITED.map(([endpoint, parameter]) => [endpoint.path, parameter.name, endpoint, parameter] as const))(
    "%s %s",
    (path, name, endpoint, parameter) => {
      const { minimum, maximum, kind } = parameter;
      const isRange = kind === "filter" || kind === "span";
      const status = (value: string | number): number => {
        const told = ask(path, { ...aroundIt(endpoint, parameter), [name]: value });
        if (told.status === 400) expect(told.json.message).toContain(name);
        return told.status;
      };
      if (minimum !== undefined) {
        expect(status(minimum - 1)).toBe(400);
        if (isRange) expect([status(`${minimum - 1}:*`), status(`*:${minimum - 1}`)]).toEqual([400, 400]);
        if (!OF_A_CIRCLE.includes(name)) expect([200, 404]).toContain(status(minimum));
      }
      if (maximum !== undefined) {
        expect(status(maximum + 1)).toBe(400);
        if (!OF_A_CIRCLE.includes(name) || name === "radius") expect(status(maximum)).toBe(200);
      }
      expect(status("many")).toBe(400);
    },
  );

  it("knows limits of paging, radius, comparables, days and rooms", () => {
    const names = new Set(LIMITED.map(([, { name }]) => name));
    for (const name of ["limit", "offset", "radius", "compCount", "daysOld", "saleDateRange", "bedrooms", "price"])
      expect(names).toContain(name);
  });
});
