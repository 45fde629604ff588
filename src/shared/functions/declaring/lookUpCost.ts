/** The cost of the functions that look one record up: each names the others, because they share its request. */
import { listedText } from "../../api/text/listedText";

const LOOK_UPS = ["RECORD", "OWNER", "TAXES", "ASSESSMENTS", "HISTORY", "FEATURES"] as const;

export function lookUpCost(own: (typeof LOOK_UPS)[number]): string {
  const others = LOOK_UPS.filter((name) => name !== own);
  return `One request for each address that isn't cached, shared with ${listedText(others)}.`;
}
