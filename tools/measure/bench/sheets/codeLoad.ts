import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { benchmark } from "../benchmark";
import { DIST } from "../places";
import { timed } from "../timing";

let count = 0;

/** As Google does at every execution: a realm that knows nothing of the script. V8 knows a text that it has seen, so each has its own. */
const loaded = (code: string) => () => {
  count += 1;
  new Script(`${code}\n// ${count}`, { filename: "Code.js" }).runInContext(createContext({}));
};

export const CODE_LOAD = benchmark({
  name: "code",
  figures: {
    "code-load": {
      what: "Code.js: parsing and evaluating it, less an empty script",
      unit: "ms of a core",
      baseline: "an empty script in its own realm",
      goal: { atMost: 8 },
    },
  },
  async measure(size) {
    const code = readFileSync(join(DIST, "sheets/Code.js"), "utf8");
    const { ours, empty } = await timed(size, { empty: loaded(""), ours: loaded(code) });
    return { "code-load": { figure: ours - empty, baseline: empty } };
  },
});
