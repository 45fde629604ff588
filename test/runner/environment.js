/**
 * Jest's environment for Node, in which what a suite carries along its asynchronous calls ends with the suite: as long as one
 * AsyncLocalStorage is in use (playwright has one), Node does work for every promise of every later suite in the process.
 */
const asyncHooks = require("node:async_hooks");
const { TestEnvironment } = require("jest-environment-node");

const inUse = new Set();

asyncHooks.AsyncLocalStorage = class extends asyncHooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    inUse.add(this);
  }
};

module.exports = class extends TestEnvironment {
  async teardown() {
    for (const storage of inUse) storage.disable();
    inUse.clear();
    await super.teardown();
  }
};
