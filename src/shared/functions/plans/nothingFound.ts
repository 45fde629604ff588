/** What is said of a search that finds nothing: where it looked, and what could be tried. */
import { quotedText } from "../../api/text/quoted";
import { unassignedZip } from "../../api/vocabulary/zipStates";
import type { SearchArea } from "./area";
import { citySentText } from "./citySent";

/** Filters by a number of days. */
const DAYS = ["days", "saleDateRange", "daysOld"];

/** What says where a search looks, rather than what for. */
const WHERE = ["radius"];

/** What all of it begins with. */
export const NO_MATCHES = "No matches";

/** @param narrowing Names of the arguments and options that narrow the search. */
export function noMatches(area: SearchArea, narrowing: readonly string[]): string {
  const filters = narrowing.filter((name) => !DAYS.includes(name) && !WHERE.includes(name));
  const remedies = [
    ...(narrowing.some((name) => DAYS.includes(name)) ? ["more days"] : []),
    ...(area.center === undefined ? [] : ["a wider radius"]),
    ...(filters.length === 0 ? [] : [`a search without ${eitherOf(filters)}`]),
  ];
  if (remedies.length > 0) return `${NO_MATCHES}${placeText(area)}. Try ${eitherOf(remedies)}`;
  return `${NO_MATCHES}${placeText(area)}`;
}

const eitherOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" or ");

function placeText({ parameters, center, city }: SearchArea): string {
  if (city !== undefined) return `. ${citySentText(city)}`;
  const { zipCode, state, radius } = parameters;
  if (center !== undefined) {
    const spot = "address" in center ? quotedText(center.address) : `${center.latitude}, ${center.longitude}`;
    return ` within ${radius} ${radius === 1 || radius === "1" ? "mile" : "miles"} of ${spot}`;
  }
  if (zipCode === undefined) return ` in ${state}`;
  const unassigned = unassignedZip(String(zipCode));
  return ` in ZIP ${zipCode}${unassigned === undefined ? "" : `: ${unassigned}`}`;
}
