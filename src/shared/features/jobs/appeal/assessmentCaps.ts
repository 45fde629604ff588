/** What a state's cap on assessed or taxed values means for an appeal. */
import { addressParts } from "../../../api/vocabulary/addressParts";
import { CAPPED_STATES, TAX_CAPPED_STATES } from "../../../api/vocabulary/assessmentCaps";
import { statesOfZip } from "../../../api/vocabulary/zipStates";
import { isOneOf } from "../declaring/formulaText";

/** Yes or No by a typed address; blank if that doesn't tell its state. */
export function cappedBy(address: string): string {
  const { state, zipCode } = addressParts(address.trim());
  const codes = state === undefined ? (zipCode === undefined ? [] : statesOfZip(zipCode)) : [state.code];
  if (codes.length !== 1) return "";
  return CAPPED_STATES.includes(codes[0]!) ? "Yes" : "No";
}

/** Whether a cell holds a state whose law caps assessed values. */
export const isCappedIn = (state: string): string => isOneOf(state, CAPPED_STATES);

/** Whether it holds one whose law caps only what is taxed of them. */
export const isTaxCappedIn = (state: string): string => isOneOf(state, TAX_CAPPED_STATES);

/** Why neighbors' assessed values support nothing, as the end of a sentence, by the cell of the state. */
export const cappedText = (state: string): string =>
  `"a law of "&${state}&" caps how fast each home’s assessed value may rise, so those of neighbors can’t be compared"`;

/** What an outcome without neighbors depends on. */
export const CAPPED_ADVICE = "Choose No in Capped by state law if the record’s values are those before the cap";

/** The same of one with them, where only what is taxed is capped. */
export const taxCappedAdvice = (state: string): string =>
  `"In "&${state}&" a cap limits what is taxed, not what is appealed: the tax falls only below it. Choose Yes in Capped by state law if the record’s values are after the cap"`;
