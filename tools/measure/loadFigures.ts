/** The result of a load test, as figures and as text. */
import type { Result } from "autocannon";

export const perSecond = ({ requests: { total }, duration }: Result): number => total / duration;

export const latencyText = ({ latency: { p50, p99, max } }: Result): string =>
  `half of them within ${p50} ms, 99 % within ${p99} ms, all within ${max} ms`;
