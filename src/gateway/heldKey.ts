/**
 * Should the service repeat the key that is held here, it is struck out: whoever reads the answer may only know the
 * token. A key of a person's own is known to that person, and may be as short as a number in the answer.
 */
import type { Reply } from "./reply";

const MARK = "…";

export const withoutKey = (key: string): ((reply: Reply) => Reply) => {
  const [first, all] = [new RegExp(written(key)), new RegExp(written(key), "g")];
  return ({ status, headers, body }) => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => !first.test(value))),
    body: first.test(body.toString("latin1")) ? Buffer.from(body.toString("utf8").replace(all, MARK)) : body,
  });
};

/** Each character as it is, as JSON may escape it, or as a path does. */
const written = (key: string): string => [...key].map((char) => `(?:${waysOf(char).join("|")})`).join("");

const waysOf = (char: string): readonly string[] => {
  const code = char.charCodeAt(0).toString(16).padStart(2, "0");
  const digits = [...code].map((digit) => `[${digit}${digit.toUpperCase()}]`).join("");
  const plain = char.replace(/[^\w]/, "\\$&");
  return [/["\\/]/.test(char) ? `\\\\?${plain}` : plain, `\\\\u00${digits}`, `%${digits}`];
};
