import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { benchmark } from "../benchmark";
import { DIST } from "../places";
import { emptyBundles } from "./emptyBundles";
import { scriptsInPage } from "./scriptsInPage";

const KIB = 1024;

/** As a server sends it. */
const zipped = (text: string): number => gzipSync(text, { level: 9 }).length / KIB;

const together = (texts: Iterable<string>): number => [...texts].map(zipped).reduce((sum, each) => sum + each, 0);

const SIZE = { unit: "KiB gzipped", baseline: "an empty bundle, built the same way" } as const;

export const WEIGHTS = benchmark({
  name: "weights",
  once: true,
  figures: {
    "weight-functions": {
      ...SIZE,
      what: "functions.js, with everything that loads before the first cell calculates",
      goal: { atMost: 40 },
    },
    "weight-code": { ...SIZE, what: "Code.js, whole", goal: { atMost: 80 } },
    "weight-panel": { ...SIZE, what: "the panel before its first chart, in Excel", goal: { atMost: 150 } },
    "weight-sidebar": { ...SIZE, what: "the whole panel in Google Sheets, one page" },
  },
  async measure() {
    const [empty, { beforeFirstCell, ofPanel }] = await Promise.all([emptyBundles(), scriptsInPage()]);
    const read = (name: string): string => readFileSync(join(DIST, name), "utf8");
    const files = { files: beforeFirstCell.size };
    return {
      "weight-functions": {
        figure: together(beforeFirstCell.values()),
        baseline: zipped(empty.functions),
        beside: files,
      },
      "weight-code": { figure: zipped(read("sheets/Code.js")), baseline: zipped(empty.code) },
      "weight-panel": {
        figure: together(ofPanel.values()),
        baseline: zipped(empty.panel),
        beside: { files: ofPanel.size },
      },
      "weight-sidebar": { figure: zipped(read("sheets/panel.html")), baseline: zipped(empty.panel) },
    };
  },
});
