/**
 * Redacts the held key where the service's response repeats it: clients may know only the access token. A client's own
 * key is redacted by the client.
 */
import { redacted } from "../shared/service/redaction";
import type { Reply } from "./reply";

export const withoutKey =
  (key: string) =>
  ({ status, headers, body }: Reply): Reply => {
    const isShown = (text: string): boolean => redacted(text, key) === text;
    return {
      status,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => isShown(value))),
      // The bytes stay as they are where nothing is redacted.
      body: isShown(body.toString("latin1")) ? body : Buffer.from(redacted(body.toString("utf8"), key)),
    };
  };
