/**
 * appsscript.json as it is pushed. With a service chosen at build time the script may reach that service alone; an
 * editor add-on must say so. Without one nothing is said, because the platform takes fixed addresses only and a person
 * who pastes the script may choose any. Read at build time only.
 */
import { withoutEnd } from "../../shared/api/text/trimmed";

export function project(base: string, service: string | undefined): string {
  const plain = JSON.parse(base) as Record<string, unknown>;
  if (service === undefined || service === "") return `${JSON.stringify(plain, null, 2)}\n`;
  if (!/^https:\/\/[^\s/?#@\\]+(\/[^\s?#]*)?$/i.test(service)) {
    throw new Error(`--service ${service}: give an address such as https://host/v1`);
  }
  const whole = `${withoutEnd(service, /\//)}/`;
  return `${JSON.stringify({ ...plain, urlFetchWhitelist: [whole] }, null, 2)}\n`;
}
