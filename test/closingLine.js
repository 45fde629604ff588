/** Says in one plain line, after Jest's own summary, how many tests passed, failed and were skipped. */
module.exports = class ClosingLine {
  onRunComplete(_, { numPassedTests, numFailedTests, numPendingTests, testResults }) {
    const skipped = numPendingTests === 0 ? "" : `, ${numPendingTests} skipped`;
    process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`);
    const skips = testResults.flatMap((suite) => suite.testResults).filter(({ status }) => status === "pending");
    if (skips.some(({ fullName }) => /\bRedis\b/.test(fullName)))
      process.stdout.write("Redis was not tested: this machine has neither redis-server nor valkey-server\n");
  }
};
