/**
 * Jest's environment for Node, in which what a suite carries along its asynchronous calls ends with the suite: as long as one
 * AsyncLocalStorage is in use (playwright has one), Node does work for every promise of every later suite in the process. So do
 * its timers, as those of a page that is closed.
 *
 * Packages are compiled once in a process, though each suite has modules of its own: V8 finds a script that it has compiled
 * by its text and name, which it doesn't do for the body of a function, as Jest has modules compiled. Jest's own matchers are
 * such packages. A suite is not compiled so: its script would only be kept.
 */
const asyncHooks = require("node:async_hooks");
const { join, sep } = require("node:path");
const vm = require("node:vm");

// From Node 25 on there is one, which warns whoever looks at it, as Jest does at all globals; a page's is its stand-in's.
delete globalThis.localStorage;

const { TestEnvironment } = require("jest-environment-node");

const inUse = new Set();

asyncHooks.AsyncLocalStorage = class extends asyncHooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    inUse.add(this);
  }
};

const PACKAGES = join(__dirname, "../../node_modules") + sep;
const { compileFunction } = vm;

vm.compileFunction = (body, parameters, options) => {
  if (!options?.filename?.startsWith(PACKAGES)) return compileFunction(body, parameters, options);
  const { parsingContext, ...others } = options;
  const head = `(function (${parameters.join()}) {`;
  const script = new vm.Script(`${head}${body}\n})`, { ...others, columnOffset: -head.length });
  return script.runInContext(parsingContext);
};

// A process whose work is done needn't take its memory apart: with a gigabyte, that doubles what its end takes, and Jest waits
// for half a second.
process.once("beforeExit", () => process.exit());

module.exports = class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    this.timers = new Set();
    const { setTimeout, setInterval } = this.global;
    Object.assign(this.global, { setTimeout: this.kept(setTimeout), setInterval: this.kept(setInterval) });
  }

  kept(set) {
    const keep = (...given) => {
      const timer = set(...given);
      this.timers.add(timer);
      return timer;
    };
    return Object.defineProperties(keep, Object.getOwnPropertyDescriptors(set));
  }

  async teardown() {
    for (const timer of this.timers) clearTimeout(timer);
    for (const storage of inUse) storage.disable();
    inUse.clear();
    await super.teardown();
  }
};
