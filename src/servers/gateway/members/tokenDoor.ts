/** Lets in whoever sends a token that is a setting: the owner's, or the one for metrics. */
import type { Context, MiddlewareHandler } from "hono";
import type { Judge } from "./guesses";
import { isSame } from "./keySelection";
import { tokenDigest } from "./token";
import { tooManyWrong } from "./unidentified";

export interface Doorkeeping {
  readonly judge: Judge;
  readonly clientOf: (context: Context) => string;
}

/** A browser asks for a password, which it sends with a name before it. */
const sentToken = (header = ""): string => {
  const [, scheme = "", given = ""] = /^(Basic|Bearer) +(\S+)$/i.exec(header) ?? [];
  if (scheme.toLowerCase() !== "basic") return given;
  return Buffer.from(given, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");
};

/** @param refused Says what to send. */
export const tokenDoor = (
  token: string,
  { judge, clientOf }: Doorkeeping,
  refused: (context: Context) => Response,
): MiddlewareHandler => {
  const isRight = isSame(token);
  return async (context, next) => {
    const sent = sentToken(context.req.header("authorization"));
    if (sent === "") return refused(context);
    const found = judge(clientOf(context), tokenDigest(sent), isRight(sent));
    if (found === "later") return tooManyWrong(context);
    return found === "right" ? next() : refused(context);
  };
};
