/** A place's parts in the form, and its text in the formula. */
import { US_STATES } from "../../../shared/api/vocabulary/states";
import { namedPlace } from "../../../shared/parsing/place";

export const PLACE_MODES = ["zip", "city", "state", "listing", "center", "cells"] as const;

export type PlaceMode = (typeof PLACE_MODES)[number];

export interface PlaceParts {
  readonly mode: PlaceMode;
  readonly text: string;
  /** Two letters. */
  readonly state: string;
}

const CITY = /^(.+),\s*([A-Z]{2})$/i;

/** The parts in which the form shows a place. What else there is, it shows as it is. */
export function placeParts(text: string): PlaceParts {
  const typed = text.trim();
  if (typed === "" || /^\d{5}$/.test(typed)) return { mode: "zip", text: typed, state: "" };
  const [, city = "", code = ""] = CITY.exec(typed) ?? [];
  const state = US_STATES.find((each) => each.code === (code === "" ? typed : code).toUpperCase())?.code;
  if (state === undefined || city.includes(",")) return { mode: "cells", text: typed, state: "" };
  return city === "" ? { mode: "state", text: "", state } : { mode: "city", text: city, state };
}

export function placeText({ mode, text, state }: PlaceParts): string {
  const typed = text.trim();
  if (mode === "state") return state;
  if (mode === "city") return typed === "" || state === "" ? "" : `${typed}, ${state}`;
  return typed;
}

/** How a ZIP code of fewer than five digits is read: with its leading zeros. Undefined of any other text. */
export function restoredZip(text: string): string | undefined {
  const typed = text.trim();
  const named = namedPlace(typed);
  if (typed.length >= 5 || named.kind !== "place" || !("zipCode" in named.place)) return undefined;
  return named.place.zipCode;
}
