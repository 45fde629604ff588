/**
 * Makes appsscript.json at build time. If a service was chosen for the build, the script may reach only that one, which
 * an editor add-on must declare. Otherwise nothing is declared, because the platform takes only fixed addresses and
 * users of a pasted script may choose any service.
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
