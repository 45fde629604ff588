/**
 * Should the service repeat the key that is held here, it is struck out: whoever reads the answer may only know the
 * token. A key of a person's own is known to that person, and struck out where it arrives.
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
      // Bytes that are no text stay as they are where nothing is struck out.
      body: isShown(body.toString("latin1")) ? body : Buffer.from(redacted(body.toString("utf8"), key)),
    };
  };
