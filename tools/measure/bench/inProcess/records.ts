import { benchmark } from "../benchmark";
import { timed } from "../timing";
import { bundledCore } from "./bundledCore";
import { recordsBody } from "./sandboxBodies";

export const RECORDS = benchmark({
  name: "records",
  figures: {
    "records-rows": {
      what: "500 full records, all fields, from bytes to cells",
      unit: "ms of a core",
      baseline: "JSON.parse of the same bytes",
      goal: { atMost: 1.5, ofBaseline: true },
    },
    "records-kept": {
      what: "the same, with storing and booking them",
      unit: "ms of a core",
      baseline: "JSON.parse of the same bytes",
    },
  },
  async measure(size) {
    const { cellsFromBytes, cellsThroughPipeline } = await bundledCore();
    const count = size(500);
    const bytes = new TextEncoder().encode(recordsBody(count));
    const args = [78244, undefined, undefined, undefined, "all", count];
    const [head = [], ...rows] = cellsFromBytes(bytes, args);
    if (rows.length !== count) throw new Error(`${rows.length} rows of ${count} records`);
    const {
      rows: figure,
      kept,
      parsed: baseline,
    } = await timed(size, {
      parsed: () => JSON.parse(new TextDecoder().decode(bytes)) as unknown,
      rows: () => cellsFromBytes(bytes, args),
      kept: () => cellsThroughPipeline(bytes, args),
    });
    const beside = { bytes: bytes.length, columns: head.length };
    return { "records-rows": { figure, baseline, beside }, "records-kept": { figure: kept, baseline } };
  },
});
