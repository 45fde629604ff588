/** A place's parts in the form, and its text in the formula. */
export const PLACE_MODES = ["zip", "city", "state", "listing", "center", "cells"] as const;

export type PlaceMode = (typeof PLACE_MODES)[number];

export interface PlaceParts {
  readonly mode: PlaceMode;
  readonly text: string;
  /** Two letters. */
  readonly state: string;
}

export function placeText({ mode, text, state }: PlaceParts): string {
  const typed = text.trim();
  if (mode === "state") return state;
  if (mode === "city") return typed === "" || state === "" ? "" : `${typed}, ${state}`;
  return typed;
}
