/** Sheets for tests, with their cells calculated: homes in column A, their values in column B. */
import { newDocument, type Setup } from "../../standIns/appsScript/document";
import { lookAt } from "../../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../../standIns/appsScript/sandboxNetwork";

/** Four homes, and a search beside them. */
export function rentRoll(settings: Readonly<Record<string, string>> = {}, setup: Setup = {}) {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, ...settings }, { network: service.network, ...setup });
  const sheet = document.spreadsheet.active;
  addresses(4).forEach((address, index) => {
    sheet.set(index + 1, 1, address);
    sheet.set(index + 1, 2, `=PROP_VALUE(A${index + 1})`);
  });
  sheet.set(1, 6, '=PROP_SEARCH(78244, "", "", "", "formattedAddress, lastSalePrice", 3)');
  lookAt(document);
  return { service, document, sheet };
}

/** So many homes, their values selected. */
export function column(homes: number, limit: string) {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: limit }, { network: service.network });
  const sheet = document.spreadsheet.active;
  addresses(homes).forEach((address, index) => {
    sheet.set(index + 1, 1, address);
    sheet.set(index + 1, 2, `=PROP_VALUE(A${index + 1}, "price")`);
  });
  lookAt(document);
  sheet.selected = { row: 1, column: 2, rows: homes, columns: 1 };
  return { service, document };
}
