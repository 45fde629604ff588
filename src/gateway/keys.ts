/** Whose key is spent for a request: the person's own, or the one held here for those who have the token. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "./config";

const FORM = /^[\x21-\x7e]{1,256}$/;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The key for the service, or nothing where what was sent opens nothing. Takes as long for a near miss as for any other. */
export const keyFor = ({ held }: Config): ((sent: string | undefined) => string | undefined) => {
  if (held === undefined) return (sent) => (sent !== undefined && FORM.test(sent) ? sent : undefined);
  const expected = digest(held.accessToken);
  return (sent) => (timingSafeEqual(digest(sent ?? ""), expected) ? held.apiKey : undefined);
};

/** Names a key without holding it. */
export const nameOfKey = (key: string): string => digest(key).toString("base64");
