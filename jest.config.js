/** Tests run on TypeScript as it is (types are checked by `npm run typecheck`) and on the bundles in dist/. */
module.exports = {
  testEnvironment: "node",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  transform: { "\\.tsx?$": "<rootDir>/test/runner/transform.js" },
  globalSetup: "<rootDir>/test/runner/shared.ts",
  globalTeardown: "<rootDir>/test/runner/endShared.ts",
  testTimeout: 60_000,
  reporters: ["default", "<rootDir>/test/closingLine.js"],
  /** Two browsers at once on a small machine make each other slow. */
  maxWorkers: 2,
};
