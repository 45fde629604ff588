/**
 * Redacts the held key where the service's response repeats it: clients may know only the access token. A client's own
 * key is redacted by the client.
 */
import { redacted } from "../../../shared/api/redaction";
import type { UpstreamReply } from "./upstreamReply";

export const keyRedaction =
  (key: string) =>
  ({ status, headers, body }: UpstreamReply): UpstreamReply => {
    const isShown = (text: string): boolean => redacted(text, key) === text;
    return {
      status,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => isShown(value))),
      // The bytes stay as they are where nothing is redacted.
      body: isShown(body.toString("latin1")) ? body : Buffer.from(redacted(body.toString("utf8"), key)),
    };
  };
