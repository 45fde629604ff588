/** The key used for a request: the client's own, or the held one for clients with the access token. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/config";

const FORM = /^[\x21-\x7e]{1,256}$/;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares with a secret in constant time. */
export const isSame = (secret: string): ((sent: string | undefined) => boolean) => {
  const expected = digest(secret);
  return (sent) => timingSafeEqual(digest(sent ?? ""), expected);
};

/** Selects the key for the service; undefined if the client may not use one. */
export const keySelector = ({ held }: Config): ((sent: string | undefined) => string | undefined) => {
  if (held === undefined) return (sent) => (sent !== undefined && FORM.test(sent) ? sent : undefined);
  const isToken = isSame(held.accessToken);
  return (sent) => (isToken(sent) ? held.apiKey : undefined);
};

/** A name for a key that does not contain it. */
export const keyAlias = (key: string): string => digest(key).toString("base64");
