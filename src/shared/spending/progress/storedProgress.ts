/** The stored form of a command's progress, for a host in which panel and command share only the store. */
import { count, listOf, moment, number, optional, record, required, oneOf, text } from "../../api/codec";
import type { ProblemReason, ProblemRows, RowsDone } from "../../panelApi/problemRows";
import type { Progress } from "../../panelApi/panelApi";
import { SUMMARY } from "../../workbook/figures/storedSummary";
import { PROBLEM } from "../../fetching/cache/storedEntry";
import { STORED_AREA } from "../../workbook/kept/storedArea";

const ROWS = record<RowsDone>({ done: required("done", count), all: required("all", count) });

const PROBLEM_ROWS = record<ProblemRows>({
  reasons: required(
    "reasons",
    listOf(
      record<ProblemReason>({
        message: required("message", text),
        rows: required("rows", count),
        name: required("name", text),
        areas: required("areas", listOf(STORED_AREA)),
      }),
    ),
  ),
  more: required("more", count),
});

export const PROGRESS = record<Progress>({
  state: required("state", oneOf({ idle: "idle", running: "running", stopped: "stopped", done: "done" })),
  done: required("done", count),
  requests: required("requests", count),
  atMost: optional("atMost", count),
  billed: required("billed", count),
  notFound: required("notFound", count),
  refused: required("refused", count),
  failed: required("failed", count),
  perSecond: required("perSecond", number),
  rows: optional("rows", ROWS),
  problem: optional("problem", PROBLEM),
  goesOn: optional("goesOn", text),
  next: optional("next", moment),
  problemRows: optional("problemRows", PROBLEM_ROWS),
  changes: optional("changes", SUMMARY),
});
