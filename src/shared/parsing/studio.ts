/** Whether the input is the word "studio", for 0 bedrooms. A cell that holds 0 may have been left blank. */
import type { Parameter } from "../api/endpoints";

export const isStudio = (input: unknown, { name }: Pick<Parameter, "name">): boolean =>
  name === "bedrooms" && typeof input === "string" && /^\s*studios?\s*$/i.test(input);
