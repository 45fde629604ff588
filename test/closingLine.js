/** Says in one plain line, after Jest's own summary, how many tests passed, failed and were skipped. */
module.exports = class ClosingLine {
  onRunComplete(_, { numPassedTests, numFailedTests, numPendingTests }) {
    const skipped = numPendingTests === 0 ? "" : `, ${numPendingTests} skipped`;
    process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`);
  }
};
