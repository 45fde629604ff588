/** A place as a person chooses it, and the text that the functions read. */
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
