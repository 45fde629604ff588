/** What was found out about this Excel. It doesn't apply to another version, which may behave differently. */
import { HOST_FINDINGS, takesDataTypes, type HostFindings } from "../../shared/workbook/port/hostFindings";
import { record, required, text } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";
import { hostSupports } from "../runtime/requirements";
import { localItem, setLocalItem } from "../runtime/localItems";

interface Found {
  readonly version: string;
  readonly findings: HostFindings;
}

const NAME = "PROP_HOST";

const FOUND = record<Found>({ version: required("version", text), findings: required("findings", HOST_FINDINGS) });

const NOTHING: HostFindings = {};

let found: Found | "unread" | undefined = "unread";

/** Such as `PC 16.0.17328.20162`; an empty text if Excel doesn't say. */
export function excelVersion(): string {
  if (typeof Office === "undefined") return "";
  const diagnostics = Office.context.diagnostics as Office.ContextInformation | undefined;
  return diagnostics === undefined ? "" : `${diagnostics.platform} ${diagnostics.version}`;
}

export function hostFindings(): HostFindings {
  if (found === "unread") found = FOUND.read(parseJson(localItem(NAME) ?? ""));
  return found?.version === excelVersion() ? found.findings : NOTHING;
}

/** If it can't be stored, it is kept while the page is open. */
export function rememberFindings(findings: HostFindings): void {
  found = { version: excelVersion(), findings };
  setLocalItem(NAME, JSON.stringify(FOUND.write(found)));
}

/** Whether functions may return numbers with formats, and entities. */
export const showsDataTypes = (): boolean => hostSupports.formats() && takesDataTypes(hostFindings());
