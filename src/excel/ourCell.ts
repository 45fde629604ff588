/** A cell in which one of our functions stands. */
import type { Place } from "./places";

export interface OurCell extends Place {
  readonly formula: string;
}
