/** What was found out about a host, as it is stored. Whatever isn't known is assumed to be as documented. */
import { flag, optional, record, oneOf } from "../../api/codec";

export interface HostFindings {
  /** What a function receives for a blank cell. */
  readonly blankCells?: "zero" | "null" | "text";
  /** Whether results may be numbers with formats, and records. */
  readonly dataTypes?: "taken" | "refused";
  /** A function doesn't run again if its arguments are the same. */
  readonly functionsRemembered?: boolean;
}

export const HOST_FINDINGS = record<HostFindings>({
  blankCells: optional("blankCells", oneOf({ zero: "zero", null: "null", text: "text" })),
  dataTypes: optional("dataTypes", oneOf({ taken: "taken", refused: "refused" })),
  functionsRemembered: optional("functionsRemembered", flag),
});

/** Whether a 0 that a function receives may be a blank cell. */
export const zeroMayBeBlank = ({ blankCells = "zero" }: HostFindings): boolean => blankCells === "zero";

export const takesDataTypes = ({ dataTypes = "taken" }: HostFindings): boolean => dataTypes === "taken";
