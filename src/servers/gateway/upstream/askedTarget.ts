/** What a request's target asks for, parsed once for all who need it. */
import type { Context } from "hono";
import { incomingOf, rawTarget } from "../requests/requestContext";
import { parseTarget, type ParsedTarget, type TargetRefusal } from "./targetParser";

const parsed = new WeakMap<object, ParsedTarget | TargetRefusal>();

export const askedTarget = (context: Context): ParsedTarget | TargetRefusal => {
  const incoming = incomingOf(context);
  const target = parsed.get(incoming) ?? parseTarget(rawTarget(context));
  parsed.set(incoming, target);
  return target;
};
