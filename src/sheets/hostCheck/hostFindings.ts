/** What was found of this host, in the spreadsheet's properties. */
import { HOST_FINDINGS, type HostFindings } from "../../shared/workbook/hostCheck/hostFindings";
import { attempt } from "../fetching/attempt";
import { keepValue } from "../workbook/namedValues";

const FOUND = { name: "PROP_HOST", lasts: "always" } as const;

export function rememberFindings(findings: HostFindings): void {
  attempt(() => keepValue({ ...FOUND, text: JSON.stringify(HOST_FINDINGS.write(findings)) }));
}
