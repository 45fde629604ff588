/** What was found out about this host, in the spreadsheet's properties. */
import { parseJson } from "../../shared/api/json";
import { HOST_FINDINGS, type HostFindings } from "../../shared/workbook/port/hostFindings";
import { attempt } from "../runtime/attempt";
import { keepValue, recallValue } from "./namedValues";

const FOUND = { name: "PROP_HOST", lasts: "always" } as const;

export function hostFindings(): HostFindings {
  return HOST_FINDINGS.read(parseJson(attempt(() => recallValue(FOUND)) ?? "")) ?? {};
}

/** Added to what was found before. */
export function rememberFindings(findings: HostFindings): void {
  const all = { ...hostFindings(), ...findings };
  attempt(() => keepValue({ ...FOUND, text: JSON.stringify(HOST_FINDINGS.write(all)) }));
}
