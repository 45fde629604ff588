/**
 * The stored form of what was granted within a minute: one text, because Google Sheets has little room and stores know
 * two names only. Steps as `m8x1c0aa.5,1a2b3c4d5e6.3`: when and how many, then each trial and how many, to the base of 36.
 */
import { isCount, isMoment, isTable, isText, type Codec } from "../../../api/codec";
import type { RecentGrants } from "../recentGrants";

const DIGITS = 36;

/** An earlier build stored one number, and takes a text for nothing granted. */
export const GRANTS: Codec<readonly RecentGrants[]> = {
  read(stored) {
    if (!isTable(stored)) return undefined;
    const { granted, last } = stored;
    if (isText(granted)) return granted.split(";").flatMap(readStep);
    return isCount(granted) && isMoment(last) ? [{ at: last, requests: granted, trials: {} }] : undefined;
  },
  write: (grants) => ({
    granted: grants.map(writeStep).join(";"),
    last: Math.max(0, ...grants.map(({ at }) => at)),
  }),
};

function writeStep({ at, requests, trials }: RecentGrants): string {
  const counts = Object.entries(trials).map(([trial, count]) => `${trial}.${count.toString(DIGITS)}`);
  return [`${at.toString(DIGITS)}.${requests.toString(DIGITS)}`, ...counts].join(",");
}

/** Nothing if any of it can't be read. */
function readStep(text: string): readonly RecentGrants[] {
  const [[moment = "", many] = [], ...counts] = text.split(",").map((each) => each.split("."));
  const at = parseInt(moment, DIGITS);
  const requests = readCount(many);
  const trials = counts.map(([trial = "", count]) => [trial, readCount(count)] as const);
  const isSound = isMoment(at) && [requests, ...trials.map(([, count]) => count)].every(isCount);
  return isSound ? [{ at, requests, trials: Object.fromEntries(trials) }] : [];
}

const readCount = (text = ""): number => parseInt(text, DIGITS);
