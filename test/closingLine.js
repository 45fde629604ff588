/** What a skipped test's name tells of the machine. */
const LACKING = [
  [/\bRedis\b/, "Redis was not tested: this machine has neither redis-server nor valkey-server"],
  [/\bHAProxy\b/, "The deployment was not played: that takes haproxy, openssl, and redis-server or valkey-server"],
  [/\bsystemd\b/, "The systemd unit was not checked: this machine has no systemd-analyze"],
];

/** Says in one plain line, after Jest's own summary, how many tests passed, failed and were skipped. */
module.exports = class ClosingLine {
  onRunComplete(_, { numPassedTests, numFailedTests, numPendingTests, testResults }) {
    const skipped = numPendingTests === 0 ? "" : `, ${numPendingTests} skipped`;
    process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`);
    const skips = testResults.flatMap((suite) => suite.testResults).filter(({ status }) => status === "pending");
    const isSkipped = (name) => skips.some(({ fullName }) => name.test(fullName));
    for (const [name, line] of LACKING) if (isSkipped(name)) process.stdout.write(`${line}\n`);
  }
};
