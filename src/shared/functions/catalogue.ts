/** All functions, in the order in which the reference lists them. */
import type { FunctionDeclaration } from "./declaration";
import { RENT } from "./rent";
import { SEARCH } from "./search";
import { VALUE } from "./value";

export const CATALOGUE: readonly FunctionDeclaration[] = [VALUE, RENT, SEARCH];
