/** All functions, in the order of the reference. */
import { ASSESSMENTS } from "./property/assessments";
import { COMPS } from "./property/comps";
import { COUNT } from "./search/count";
import type { FunctionDeclaration } from "./declaring/declaration";
import { FEATURES } from "./property/features";
import { FIELDS_FUNCTION } from "./addIn/fields";
import { FORRENT } from "./search/forrent";
import { FORSALE } from "./search/forsale";
import { HISTORY } from "./property/history";
import { MARKET } from "./market/market";
import { NEARBY } from "./search/nearby";
import { OWNER } from "./property/owner";
import { RANDOM } from "./search/random";
import { RECORD } from "./property/record";
import { RENT } from "./property/rent";
import { SEARCH } from "./search/search";
import { SOLD } from "./search/sold";
import { TAXES } from "./property/taxes";
import { TREND } from "./market/trend";
import { USAGE } from "./addIn/usage";
import { VALUE } from "./property/value";

export const CATALOGUE: readonly FunctionDeclaration[] = [
  ...[VALUE, RENT, COMPS],
  ...[RECORD, TAXES, ASSESSMENTS, HISTORY, FEATURES, OWNER, RANDOM],
  ...[SEARCH, NEARBY, SOLD, COUNT, FORSALE, FORRENT],
  ...[MARKET, TREND],
  ...[FIELDS_FUNCTION, USAGE],
];
