/** Reads circles: centers (addresses or coordinates) and a radius in miles. */
import { addresses } from "../query/address";
import { amount } from "../query/amount";
import { RADIUS_LIMIT } from "../service/endpoints";
import { isProblem, problem, type Problem } from "../service/problem";
import { radiusRefused, type Circle } from "./area";
import type { Arguments } from "./declaration";

export function circles({ center, radius }: Arguments): readonly (Circle | Problem | undefined)[] | Problem {
  const miles = amount(radius, "radius", { minimum: 0, maximum: RADIUS_LIMIT.maximum });
  if (isProblem(miles)) return miles;
  if (miles === undefined || miles === 0) return radiusRefused(miles);
  const centers = addresses(center ?? [], "center");
  if (centers.every((each) => each === undefined))
    return problem("argument", "center: nothing was given; give an address, or latitude and longitude");
  return centers.map((each) => {
    if (each === undefined) return undefined;
    return isProblem(each) ? each : { ...each, radius: miles };
  });
}
