/** Reads a fault profile: `latency=200-800, outage=0.02`, or a built-in one with changes: `storm, outage=0`. */
import type { ServiceFault, FaultProfile } from "./faultPlan";

type Word = "latency" | "duplicates" | "totals" | ServiceFault;

/** What each name means, for help texts, in the order of the shares. */
export const FAULT_WORDS: Readonly<Record<Word, string>> = {
  latency: "milliseconds before an answer: 300, or from and to: 200-800",
  rate: "answers 429: too many requests",
  outage: "answers 500 or 503",
  slow: "bodies that arrive bit by bit over three seconds",
  cut: "connections that end in the middle of the body",
  type: "answers that say they are text/html",
  malformed: "bodies that are broken JSON",
  duplicates: "later pages that begin with the last record of the page before",
  totals: "totals that differ from what matches",
};

export const FAULT_PRESETS: Readonly<Record<string, string>> = {
  fair: "",
  drizzle: "latency=100-400, rate=0.02, outage=0.01",
  storm:
    "latency=200-2000, rate=0.05, outage=0.05, slow=0.03, cut=0.03, type=0.02, malformed=0.02, duplicates=0.2, totals=0.2",
};

const LONGEST_LATENCY = 60000;
const SHARE = /^(0|1|0?\.\d+|1\.0+|0\.)$/;
const LATENCY = /^(\d{1,5})(?:-(\d{1,5}))?$/;

type Pairs = ReadonlyMap<Word, string>;

/** The profile, or what is wrong with the text. */
export function readFaultProfile(text: string): FaultProfile | string {
  const words = new Map<Word, string>();
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const problem = part.includes("=") ? take(words, part) : takePreset(words, part);
    if (problem !== undefined) return problem;
  }
  return profileOf(words);
}

function take(words: Map<Word, string>, part: string): string | undefined {
  const [word = "", value = "", ...more] = part.split("=").map((one) => one.trim());
  if (!isWord(word)) return `There is no fault '${word}': there are ${Object.keys(FAULT_WORDS).join(", ")}`;
  const isRight = more.length === 0 && (word === "latency" ? LATENCY : SHARE).test(value);
  const wanted = word === "latency" ? "milliseconds, such as 300 or 200-800" : "a share from 0 to 1, such as 0.05";
  if (!isRight) return `${part}: '${word}' must be ${wanted}`;
  words.set(word, value);
  return undefined;
}

function takePreset(words: Map<Word, string>, name: string): string | undefined {
  const kept = Object.prototype.hasOwnProperty.call(FAULT_PRESETS, name) ? FAULT_PRESETS[name] : undefined;
  if (kept === undefined) {
    return `There is no preset '${name}': write ${Object.keys(FAULT_PRESETS).join(", ")}, or word=number`;
  }
  for (const part of kept.split(",").filter((one) => one !== "")) take(words, part);
  return undefined;
}

function profileOf(words: Pairs): FaultProfile | string {
  const share = (word: Word): number => Number(words.get(word) ?? 0);
  const faults: Partial<Record<ServiceFault, number>> = {};
  for (const word of FAULTS) if (share(word) > 0) faults[word] = share(word);
  const sum = FAULTS.reduce((all, word) => all + share(word), 0);
  if (sum > 1 + 1e-9) return `${FAULTS.join(", ")}: the shares add up to more than 1`;
  const [, from = "0", to = from] = LATENCY.exec(words.get("latency") ?? "") ?? [];
  const latency = [Number(from), Number(to)] as const;
  if (latency[0] > latency[1]) return `latency=${from}-${to}: the first number must not be the larger one`;
  if (latency[1] > LONGEST_LATENCY) return `latency=${to}: ${LONGEST_LATENCY} milliseconds at most`;
  return {
    faults,
    ...(latency[1] === 0 ? {} : { latency }),
    ...(share("duplicates") === 0 ? {} : { duplicates: share("duplicates") }),
    ...(share("totals") === 0 ? {} : { totals: share("totals") }),
  };
}

const FAULTS: readonly ServiceFault[] = ["rate", "outage", "slow", "cut", "type", "malformed"];

function isWord(word: string): word is Word {
  return Object.prototype.hasOwnProperty.call(FAULT_WORDS, word);
}
