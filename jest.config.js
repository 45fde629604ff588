/** Tests run on TypeScript as it is (types are checked by `npm run typecheck`) and on the bundles in dist/. */
module.exports = {
  testEnvironment: "<rootDir>/test/runner/environment.js",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  // In Jest's realm each look at a global is a call, unless it is handed to modules by name. Not those that fake timers replace.
  sandboxInjectedGlobals: [
    ...["Array", "BigInt", "Boolean", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "Reflect"],
    ...["RegExp", "Set", "String", "Symbol", "WeakMap", "decodeURIComponent", "encodeURIComponent"],
  ],
  // This package has modules that Jest can't load as they are.
  transform: { "\\.tsx?$|gas-digital-twin.*\\.js$": "<rootDir>/test/runner/transform.js" },
  transformIgnorePatterns: ["/node_modules/(?!gas-digital-twin/)"],
  globalSetup: "<rootDir>/test/runner/shared.ts",
  globalTeardown: "<rootDir>/test/runner/endShared.ts",
  testSequencer: "<rootDir>/test/runner/slowFirst.js",
  testTimeout: 60_000,
  reporters: ["default", "<rootDir>/test/closingLine.js"],
  /** One more than a small machine has cores: some suites wait for a page in a browser, which works beside them. */
  maxWorkers: 3,
};
