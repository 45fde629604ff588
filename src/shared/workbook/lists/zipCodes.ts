/** ZIP codes that a job is about: those of a list's rows, or as a person typed them. */
import { addressParts } from "../../api/vocabulary/addressParts";
import { isProblem, problem, type Problem } from "../../api/problem";
import { quotedText } from "../../api/text/quoted";
import { zipRows } from "../../parsing/zip";
import type { Input } from "../../values/input";
import type { JobRow } from "./jobList";

/** Each once, in the order of the rows: of ZIP codes, and of addresses that end with theirs. */
export const zipsOf = (rows: readonly JobRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ address = null }) => zipIn(address) ?? [])),
];

function zipIn(cell: Input): string | undefined {
  const alone = zipAlone(cell);
  if (alone !== undefined || typeof cell !== "string") return alone;
  const { zipCode } = addressParts(cell);
  return zipCode?.padStart(ZIP_DIGITS, "0");
}

const ZIP_DIGITS = 5;

/** One that lost its leading zeros has them again. */
function zipAlone(cell: Input): string | undefined {
  const read = zipRows([[cell]]);
  const zip = isProblem(read) ? undefined : read[0];
  return isProblem(zip) ? undefined : zip;
}

/** What a person typed, separated by commas or spaces. */
export function typedZips(typed: string): readonly string[] | Problem {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== "");
  const wrong = parts.find((part) => zipAlone(part) === undefined);
  if (wrong !== undefined)
    return problem(
      "argument",
      `ZIP codes: ${quotedText(wrong)} isn't a ZIP code; give ZIP codes such as 78244, separated by commas`,
    );
  return zipsOf(parts.map((address) => ({ address })));
}
