/** An outcome as the response by which the service would have given it, for a server that answers in its place. */
import { failedWith, SAYS, type Answer, type Outcome } from "./answer";
import { isPaged, ENDPOINTS } from "./endpoints";
import { GATEWAY } from "./gatewayCodes";
import { LIMIT_HEADER, OFFSET_HEADER, RETRY_HEADER, SANDBOX_HEADER, TOTAL_HEADER, type HttpResponse } from "./http";
import { isProblem, type Problem, type ProblemKind } from "./problem";
import { BAD_REQUEST } from "./quirks";
import { sizeOf, wantsTotal, type Request } from "./request";

/** @param written The body's form. */
export function responseOf<Body>(
  request: Request,
  outcome: Outcome,
  written: (json: object) => Body,
): Omit<HttpResponse, "body"> & { readonly body: Body } {
  const { json, ...head } = isProblem(outcome) ? errorOf(outcome) : answerOf(request, outcome);
  return { ...head, body: written(json) };
}

type Told = Omit<HttpResponse, "body"> & { readonly json: object };

function answerOf(request: Request, answer: Answer): Told {
  const { records, billed } = answer;
  const { answers } = ENDPOINTS[request.endpoint];
  return {
    status: 200,
    headers: { ...pagingOf(request, answer), ...(billed ? {} : { [SANDBOX_HEADER]: "1" }) },
    json: answers === "list" ? records : records[0]!,
  };
}

/** Of the page that was asked for, whichever answer holds it: a larger one, or one to another question about the home. */
function pagingOf(request: Request, { records, limit, total, capped, uncounted }: Answer): HttpResponse["headers"] {
  const asked = sizeOf(request);
  if (!isPaged(ENDPOINTS[request.endpoint]) || asked === undefined) return {};
  const { offset = "0" } = request.parameters;
  const isLess = capped === true && limit !== undefined && limit < asked;
  // An answer about one home holds all that there is of it.
  const isWhole = limit === undefined || records.length < limit;
  const all = isWhole && uncounted !== true ? Number(offset) + records.length : undefined;
  const count = wantsTotal(request) ? (total ?? all) : undefined;
  return {
    [LIMIT_HEADER]: String(isLess ? limit : asked),
    [OFFSET_HEADER]: offset,
    ...(count === undefined ? {} : { [TOTAL_HEADER]: String(count) }),
  };
}

const STATUS: Readonly<Partial<Record<ProblemKind, number>>> = {
  access: 401,
  refused: 400,
  nothing: 404,
  rate: 429,
  spending: 403,
  unreadable: 502,
  unreachable: 502,
};

/** What a gateway refuses for a reason of its own can be asked again later. */
const NOT_NOW: readonly string[] = [GATEWAY.busy, GATEWAY.store];

/** Where the service named no code of its own: what the kind of problem can't be told without. */
const CODES: Readonly<Partial<Record<ProblemKind, string>>> = {
  spending: GATEWAY.budget,
  unreadable: GATEWAY.unreadable,
  unreachable: GATEWAY.lost,
};

/** The service's words for an address that it can't place, under the code of a wrong parameter. */
const NOT_PLACED = { code: BAD_REQUEST, status: 400, message: "Address could not be geolocated" };

function errorOf({ problem: kind, message, after, settlement, ...given }: Problem): Told {
  if (settlement !== undefined) {
    return { status: 200, headers: settlement === "billed" ? {} : { [SANDBOX_HEADER]: "1" }, json: [] };
  }
  const [, failed, more = ""] = FAILED.exec(message) ?? [];
  const ofKind = kind === "failed" && failed === undefined ? GATEWAY.failed : CODES[kind];
  const { code = ofKind } = given;
  const said = SAYS[kind];
  const own = said !== undefined && message.startsWith(said) ? message.slice(said.length).replace(/^: /, "") : message;
  const usual = code !== undefined && NOT_NOW.includes(code) ? 503 : (STATUS[kind] ?? 502);
  const told =
    kind === "nothing" && code === NOT_PLACED.code
      ? NOT_PLACED
      : { code, status: failed === undefined ? usual : Number(failed), message: failed ? more : own };
  return {
    status: told.status,
    headers: after === undefined ? {} : { [RETRY_HEADER]: String(Math.ceil(after / 1000)) },
    json: {
      status: told.status,
      ...(told.code === undefined ? {} : { error: told.code }),
      message: told.message,
    },
  };
}

const FAILED = new RegExp(`^${failedWith("N").replace(/[()]/g, "\\$&").replace("N", "(\\d{3})")}(?:: (.*))?$`, "s");
