/** Reads circles: centers (addresses or coordinates) and a radius in miles. */
import { addressRows } from "../../parsing/address";
import { amount } from "../../parsing/amount";
import { RADIUS_LIMIT } from "../../api/endpoints";
import { isProblem, problem, type Problem } from "../../api/problem";
import { radiusProblem, type SearchCircle } from "./area";
import type { Arguments } from "../declaring/declaration";

export function circles({ center, radius }: Arguments): readonly (SearchCircle | Problem | undefined)[] | Problem {
  const miles = amount(radius, "radius", { minimum: 0, maximum: RADIUS_LIMIT.maximum });
  if (isProblem(miles)) return miles;
  if (miles === undefined || miles === 0) return radiusProblem(miles);
  const centers = addressRows(center ?? [], "center");
  if (centers.every((each) => each === undefined))
    return problem("argument", "center: nothing was given; give an address, or latitude and longitude");
  return centers.map((each) => {
    if (each === undefined) return undefined;
    return isProblem(each) ? each : { ...each, radius: miles };
  });
}
