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
      const isRefused = (value: string | number): boolean => {
        const { status, json } = ask(path, { ...aroundIt(endpoint, parameter), [name]: value });
        return status === 400 && json.message.includes(`'${name}'`);
      };
      if (minimum !== undefined) {
        expect(isRefused(minimum - 1)).toBe(true);
        if (isRange) expect([`${minimum - 1}:*`, `*:${minimum - 1}`].map(isRefused)).toEqual([true, true]);
        expect(isRefused(minimum)).toBe(false);
      }
      if (maximum !== undefined) {
        expect(isRefused(maximum + 1)).toBe(true);
        if (!OF_A_CIRCLE.includes(name) || name === "radius") {
          expect(ask(path, { ...aroundIt(endpoint, parameter), [name]: maximum }).status).toBe(200);
        }
      }
      expect(isRefused("many")).toBe(true);
    },
  );

  it("knows limits of paging, radius, comparables, days and rooms", () => {
    const names = new Set(LIMITED.map(([, { name }]) => name));
    for (const name of ["limit", "offset", "radius", "compCount", "daysOld", "saleDateRange", "bedrooms", "price"])
      expect(names).toContain(name);
  });
});
