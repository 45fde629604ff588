/** Where a sale resets the value that a home is taxed by, so that its tax follows the price. */
import { listedText } from "../../../api/text/listedText";
import { REASSESSED_STATES } from "../../../api/vocabulary/assessmentCaps";
import { isOneOf } from "../declaring/formulaText";

/** `AL, AR, … and TX` */
export const REASSESSED_CODES = listedText(REASSESSED_STATES);

/** Whether a cell holds a state in which each sale does. */
export const isReassessedIn = (state: string): string => isOneOf(state, REASSESSED_STATES);
