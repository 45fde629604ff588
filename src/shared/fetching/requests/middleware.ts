/** What the pipeline is made of: handlers of requests, each of which passes to the next what it can't do itself. */
import type { Outcome } from "../../api/answer";
import type { Request } from "../../api/request";
import type { Work } from "../work/effects";

/** Takes a batch and returns an outcome for each request, in order. */
export type Handler = (requests: readonly Request[]) => Work<readonly Outcome[]>;

export type Middleware = (next: Handler) => Handler;
