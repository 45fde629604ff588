import { newDocument } from "../../../../test/standIns/appsScript/document";
import type { Fetched } from "../../../../test/standIns/appsScript/fetching";
import { sandboxNetwork } from "../../../../test/standIns/appsScript/sandboxNetwork";
import { benchmark } from "../benchmark";
import { bestOf, coreNow } from "../timing";
import { ownCore } from "../wholeCore";
import { IN_SHEETS, timedCell } from "./cell";

const PAGE = 500;

/** Executions. */
const EACH = 3;

export const SEARCH_IN_SHEETS = benchmark({
  name: "sheets-search",
  figures: {
    "sheets-search-trips": {
      what: "round trips (fetchAll) for 10,000 records in 20 pages, in Sheets",
      unit: "",
      baseline: "a script that requests one page after another",
      goal: { atMost: 3 },
    },
    "sheets-search-time": {
      what: "time that Code.js adds to these",
      unit: "ms of a core",
      baseline: "JSON.parse of the same bodies",
    },
  },
  async measure(size) {
    const rows = PAGE * Math.ceil(size(10_000) / PAGE);
    const service = sandboxNetwork({ homes: rows });
    const known = new Map<string, Fetched>();
    let trips = 0;
    const once = () => {
      trips = 0;
      // What a service takes to make its answers is not ours: each is made once.
      const document = newDocument(IN_SHEETS, {
        network: (requests, now) => {
          trips += 1;
          return requests.map((request) => {
            const answer = known.get(request.url) ?? service.network([request], now)[0]!;
            known.set(request.url, answer);
            return answer;
          });
        },
      });
      document.latency = 200;
      return timedCell(document, "PROP_SEARCH", [
        78244,
        "",
        "",
        "",
        "formattedAddress, lastSalePrice",
        rows,
        "headers=0",
      ]);
    };
    const { length } = once().rows;
    if (length !== rows) throw new Error(`${length} of ${rows} rows`);
    const bodies = [...known.values()].flatMap((each) => ("body" in each ? [each.body] : []));
    const { ours, parsed } = await bestOf(await ownCore(size), EACH, () => {
      const began = coreNow();
      for (const body of bodies) JSON.parse(body);
      return Promise.resolve({ parsed: coreNow() - began, ours: once().milliseconds });
    });
    return {
      "sheets-search-trips": { figure: trips, baseline: bodies.length },
      "sheets-search-time": { figure: ours, baseline: parsed },
    };
  },
});
