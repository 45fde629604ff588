/** What a host was found to be, as it is stored: what is not known of one is as the host's documents say. */
import { flag, optional, record, oneOf } from "../../api/codec";

export interface HostFindings {
  /** What a function is handed for a blank cell. */
  readonly blankCells?: "zero" | "null" | "text";
  /** Numbers with formats and records, as results. */
  readonly dataTypes?: "taken" | "refused";
  /** A function doesn't run again where its arguments are the same. */
  readonly functionsRemembered?: boolean;
}

export const HOST_FINDINGS = record<HostFindings>({
  blankCells: optional("blankCells", oneOf({ zero: "zero", null: "null", text: "text" })),
  dataTypes: optional("dataTypes", oneOf({ taken: "taken", refused: "refused" })),
  functionsRemembered: optional("functionsRemembered", flag),
});

/** Whether a 0 that a function is handed may stand for a blank cell. */
export const zeroMayBeBlank = ({ blankCells = "zero" }: HostFindings): boolean => blankCells === "zero";

export const takesDataTypes = ({ dataTypes = "taken" }: HostFindings): boolean => dataTypes === "taken";
