/** Tests run on TypeScript as it is (types are checked by `npm run typecheck`) and on the bundles in dist/. */
module.exports = {
  testEnvironment: "<rootDir>/test/runner/environment.js",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  // In Jest's realm each look at a global is a call, unless it is handed to modules by name. Not those that fake timers replace.
  sandboxInjectedGlobals: [
    ...["Array", "BigInt", "Boolean", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "Reflect"],
    ...["RegExp", "Set", "String", "Symbol", "WeakMap", "decodeURIComponent", "encodeURIComponent"],
  ],
  transform: { "\\.tsx?$": "<rootDir>/test/runner/transform.js" },
  globalSetup: "<rootDir>/test/runner/shared.ts",
  globalTeardown: "<rootDir>/test/runner/endShared.ts",
  testSequencer: "<rootDir>/test/runner/slowFirst.js",
  testTimeout: 60_000,
  reporters: ["default", "<rootDir>/test/closingLine.js"],
  /** One more than a small machine has cores: some suites wait for a page in a browser, which works beside them. */
  maxWorkers: 3,
};
