/** What a cell must hold, before a host gives it its form. */
export type Cell =
  | { readonly kind: "blank" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "flag"; readonly flag: boolean }
  /** A calendar day, whole. */
  | { readonly kind: "day"; readonly year: number; readonly month: number; readonly day: number }
  /** A moment in UTC, in milliseconds. */
  | { readonly kind: "moment"; readonly at: number }
  /** The reason why a row has no values. */
  | { readonly kind: "problem"; readonly isRefused?: boolean }
  /** The same reason where it is asked for as text. */
  | { readonly kind: "reason" }
  /** The everyday words for a field, which the page of fields tells. */
  | { readonly kind: "label"; readonly starts: string }
  /** A distance along a great circle: of an earth that is no sphere, so nearly so many. */
  | { readonly kind: "miles"; readonly miles: number }
  /** A moment of this run: when an answer came. */
  | { readonly kind: "now" }
  /** A whole record in one cell: its name, and the fields asked for, each with its label where a page tells it. */
  | {
      readonly kind: "entity";
      readonly text: string;
      readonly fields: readonly (readonly [string | undefined, Cell])[];
    }
  /** Days since a listing was last seen, counted from when the answer came; at most as many as another one's. */
  | { readonly kind: "since"; readonly seen: number; readonly most: number }
  /** An age of this run, in whole days. */
  | { readonly kind: "young" };

export const BLANK: Cell = { kind: "blank" };
export const PROBLEM: Cell = { kind: "problem" };
export const REASON: Cell = { kind: "reason" };
export const text = (given: string): Cell => (given === "" ? BLANK : { kind: "text", text: given });
export const number = (given: number): Cell => ({ kind: "number", number: given });
export const flag = (given: boolean): Cell => ({ kind: "flag", flag: given });
