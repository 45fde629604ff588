/** All functions, in the order of the reference. */
import { ASSESSMENTS } from "./assessments";
import { COMPS } from "./comps";
import { COUNT } from "./count";
import type { FunctionDeclaration } from "./declaration";
import { FEATURES } from "./features";
import { FIELDS } from "./fields";
import { FORRENT } from "./forrent";
import { FORSALE } from "./forsale";
import { HISTORY } from "./history";
import { NEARBY } from "./nearby";
import { OWNER } from "./owner";
import { RANDOM } from "./random";
import { RECORD } from "./record";
import { RENT } from "./rent";
import { SEARCH } from "./search";
import { SOLD } from "./sold";
import { TAXES } from "./taxes";
import { USAGE } from "./usage";
import { VALUE } from "./value";

export const CATALOGUE: readonly FunctionDeclaration[] = [
  ...[VALUE, RENT, COMPS],
  ...[RECORD, TAXES, ASSESSMENTS, HISTORY, FEATURES, OWNER, RANDOM],
  ...[SEARCH, NEARBY, SOLD, COUNT, FORSALE, FORRENT],
  ...[FIELDS, USAGE],
];
