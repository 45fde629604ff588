/** The stored form of a command's progress, for a host in which panel and command share only the store. */
import { count, optional, plain, record, required, oneOf } from "../../api/codec";
import type { Progress } from "../../panelApi/panelApi";
import { SUMMARY } from "../changes/storedSummary";
import { PROBLEM } from "../../fetching/cache/storedEntry";

const rate = plain((value): value is number => typeof value === "number" && Number.isFinite(value));

export const PROGRESS = record<Progress>({
  state: required("state", oneOf({ idle: "idle", running: "running", stopped: "stopped", done: "done" })),
  done: required("done", count),
  requests: required("requests", count),
  atMost: optional("atMost", count),
  billed: required("billed", count),
  notFound: required("notFound", count),
  refused: required("refused", count),
  failed: required("failed", count),
  perSecond: required("perSecond", rate),
  problem: optional("problem", PROBLEM),
  changes: optional("changes", SUMMARY),
});
