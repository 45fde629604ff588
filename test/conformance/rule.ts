/** A rule of docs/service.md as a case: it holds, it is broken, or it can't be checked here. */
import type { Trial } from "./trial";

export interface Rule {
  /** `4.7.6`; `observed` for what docs/service.md marks as observed. */
  readonly section: string;
  /** The rule in one sentence. */
  readonly title: string;
  /** Requests that may be billed for it, at most. */
  readonly billed: number;
  /** Throws `Broken` or `Untold`. */
  readonly check: (trial: Trial) => Promise<void> | void;
}

export const rule = (section: string, title: string, billed: number, check: Rule["check"]): Rule => ({
  ...{ section, title, billed, check },
});
