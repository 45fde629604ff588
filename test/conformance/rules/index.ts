/** All rules, in the order in which they are tried. */
import type { Rule } from "../rule";
import { AUTHENTICATION, EVERY_ANSWER } from "./authentication";
import { ESTIMATES } from "./estimates";
import { FILTERS } from "./filters";
import { LISTINGS, LOGGING, USAGE } from "./listings";
import { LOOKUPS } from "./lookups";
import { MARKETS } from "./markets";
import { PAGING } from "./paging";
import { PLACES } from "./places";
import { RECORDS } from "./records";

export const RULES: readonly Rule[] = [
  ...AUTHENTICATION,
  ...RECORDS,
  ...FILTERS,
  ...PLACES,
  ...PAGING,
  ...LOOKUPS,
  ...ESTIMATES,
  ...LISTINGS,
  ...MARKETS,
  ...LOGGING,
  ...USAGE,
  ...EVERY_ANSWER,
];
