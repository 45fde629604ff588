/** Whether the database reads and writes, and why not: said once, and when it does again. */
import { StoreProblem } from "./database";

export interface StoreHealth {
  readonly reading: <T>(act: () => Promise<T>) => Promise<T>;
  readonly writing: <T>(act: () => Promise<T>) => Promise<T>;
  /** Whether the last that was written could be. */
  readonly wasWritten: () => boolean;
}

type Work = "read" | "written";

export const storeHealth = (say: (line: string) => void): StoreHealth => {
  const reasons = new Map<Work, string>();
  let wasWritten = false;
  const tried = async <T>(work: Work, act: () => Promise<T>): Promise<T> => {
    try {
      const value = await act();
      if (reasons.delete(work) && reasons.size === 0) say("The store works again");
      if (work === "written") wasWritten = true;
      return value;
    } catch (fault) {
      const reason = fault instanceof StoreProblem ? fault.message : `it fails (${codeOf(fault)})`;
      if (reasons.get(work) !== reason) say(`The store can't be ${work}: ${reason}`);
      reasons.set(work, reason);
      if (work === "written") wasWritten = false;
      throw fault;
    }
  };
  return {
    reading: (act) => tried("read", act),
    writing: (act) => tried("written", act),
    wasWritten: () => wasWritten,
  };
};

/** LevelDB's own words may name a path. */
const codeOf = (fault: unknown): string => (fault as { readonly code?: string }).code ?? "unknown";
