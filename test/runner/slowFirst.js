/**
 * Slow suites first, so that none is alone at the end: by what each took in the last run, where Jest knows it; on a new
 * checkout by what it does. A page in a browser takes longest, and a bundle in a stand-in of its host longer than a module.
 */
const { readFileSync } = require("node:fs");
const { default: Sequencer } = require("@jest/test-sequencer");

/** By what a suite imports, in seconds; what is named first decides. */
const SLOW = [
  [/openPlayground|\.\/person"|servePane|usePane/, 30],
  [/openBrowser|execFile|spawn/, 15],
  [/10_000|attack|sandboxNetwork|nationalGazetteer/, 10],
  [/openTestService|useService|openExcel|callSheets|execute/, 5],
  [/./, 1],
];

module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const seconds = new Map(
      tests.map((test) => [test, test.duration === undefined ? SlowFirst.guess(test) : test.duration / 1000]),
    );
    return [...tests].sort((a, b) => seconds.get(b) - seconds.get(a));
  }

  /** Seconds. */
  static guess({ path }) {
    const text = readFileSync(path, "utf8");
    return SLOW.find(([pattern]) => pattern.test(text))[1];
  }
};
