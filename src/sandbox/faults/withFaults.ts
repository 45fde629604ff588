/**
 * Answers a request with faults. A fault before the service (too many requests, an outage) is neither counted nor
 * logged; a damaged response is.
 */
import { ENDPOINTS, isPaged } from "../../shared/api/endpoints";
import {
  OFFSET_HEADER,
  SANDBOX_HEADER,
  TOTAL_HEADER,
  type HttpRequest,
  type HttpResponse,
} from "../../shared/api/http";
import type { FaultPlan } from "./faultPlan";

/** How a response is sent: at once, slowly, or only half of its body. */
type DeliveryManner = "whole" | "slow" | "cut";

export interface FaultyDelivery {
  readonly response: HttpResponse;
  readonly manner: DeliveryManner;
  /** Milliseconds before it. */
  readonly delay: number;
}

/** Answers a request with a fault. `ask` is called at most once. */
export function withFaults(
  plan: FaultPlan,
  request: HttpRequest,
  ask: (request: HttpRequest) => HttpResponse,
): FaultyDelivery {
  const { delay, fault } = plan;
  const kept = keptAway(plan);
  if (kept !== undefined) return { response: kept, manner: "whole", delay };
  const moved = plan.repeats ? oneEarlier(request) : request;
  const response = miscounted(plan, backAt(request, moved, ask(moved)));
  return {
    response: fault === "type" || fault === "malformed" ? SPOILT[fault](response) : response,
    manner: fault === "slow" || fault === "cut" ? fault : "whole",
    delay,
  };
}

function keptAway({ fault, status }: FaultPlan): HttpResponse | undefined {
  if (fault === "rate") return failure(429, "auth/rate-limit-exceeded", "The rate limit has been exceeded");
  if (fault !== "outage") return undefined;
  return status === 503
    ? failure(503, "service/unavailable", "The service is not available at the moment")
    : failure(500, "service/internal-error", "The service failed");
}

function failure(status: number, error: string, message: string): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/json", [SANDBOX_HEADER]: "1" },
    body: JSON.stringify({ status, error, message }),
  };
}

const SPOILT = {
  type: (response: HttpResponse): HttpResponse => ({
    ...response,
    headers: { ...response.headers, "content-type": "text/html" },
  }),
  malformed: (response: HttpResponse): HttpResponse => ({
    ...response,
    body: response.body.slice(0, Math.max(1, Math.floor(response.body.length * 0.9) - 1)),
  }),
};

/** The list as if a record had been added since the previous page: everything moves by one. */
function oneEarlier(request: HttpRequest): HttpRequest {
  const hasPages = Object.values(ENDPOINTS).some((endpoint) => endpoint.path === request.path && isPaged(endpoint));
  const offset = Number(request.query.find(([name]) => name === "offset")?.[1] ?? 0);
  if (!hasPages || !(Number.isInteger(offset) && offset > 0)) return request;
  const query = request.query.map(([name, value]) => [name, name === "offset" ? String(offset - 1) : value] as const);
  return { ...request, query };
}

/** The requested offset, for any kind of list. */
function backAt(request: HttpRequest, moved: HttpRequest, response: HttpResponse): HttpResponse {
  const offset = request.query.find(([name]) => name === "offset")?.[1];
  if (request === moved || offset === undefined || response.headers[OFFSET_HEADER] === undefined) return response;
  return { ...response, headers: { ...response.headers, [OFFSET_HEADER]: offset } };
}

function miscounted({ off }: FaultPlan, response: HttpResponse): HttpResponse {
  const total = response.headers[TOTAL_HEADER];
  if (off === 0 || total === undefined) return response;
  return { ...response, headers: { ...response.headers, [TOTAL_HEADER]: String(Math.max(0, Number(total) + off)) } };
}
