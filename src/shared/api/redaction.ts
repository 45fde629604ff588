/**
 * Removes a key from a text, however JSON or a URL escapes it: `\/`, `\u002f`, `%2F`, any mix of escaped and plain
 * characters, and nested escapes, such as JSON inside a JSON string. Valid JSON stays valid.
 */

const MARK = "…";

/** Printable ASCII (all that keys consist of) as two hexadecimal digits. */
const CODE = "(?:2[1-9a-f]|[3-6][\\da-f]|7[\\da-e])";

const JSON_ESCAPES = new RegExp(`\\\\(?:u00${CODE}|["\\\\/])`, "gi");
const PERCENT_ESCAPES = new RegExp(`%${CODE}`, "gi");

/** How often a text is decoded: JSON in a URL in JSON, and once more. */
const ROUNDS = 3;

/** Start (inclusive) and end (exclusive) of an occurrence. */
type Range = readonly [start: number, end: number];

interface Decoded {
  readonly text: string;
  /** Maps a range of the decoded text to the original. */
  readonly origin: (range: Range) => Range;
}

export function redacted(text: string, key: string): string {
  const ranges = [...keyRanges(text, key)].sort(([a], [b]) => a - b);
  if (ranges.length === 0) return text;
  const isInString = /^[-+.\de]+$/i.test(key) ? stringsOf(text) : () => true;
  let struck = "";
  let end = 0;
  for (const range of ranges) {
    const isText = isInString(range[0]);
    const [from, to] = isText ? range : tokenAround(text, range);
    // Ranges may overlap: a later round of decoding finds the same occurrence again.
    if (from >= end) struck += text.slice(end, from) + (isText ? MARK : JSON.stringify(MARK));
    end = Math.max(end, to);
  }
  return struck + text.slice(end);
}

/** Occurrences in the text as it is, and after each round of decoding its escapes, as ranges of the original text. */
function keyRanges(text: string, key: string): readonly Range[] {
  const ranges = [...occurrences(text, key)];
  const origins: Decoded["origin"][] = [];
  let now = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = now;
    for (const [sign, escapes] of [
      ["\\", JSON_ESCAPES],
      ["%", PERCENT_ESCAPES],
    ] as const) {
      if (!now.includes(sign)) continue;
      const { text: decodedText, origin } = decoded(now, escapes);
      now = decodedText;
      origins.unshift(origin);
      for (const range of occurrences(now, key)) ranges.push(origins.reduce((at, back) => back(at), range));
    }
    if (now === before) break;
  }
  return ranges;
}

function occurrences(text: string, key: string): readonly Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + key.length)) ranges.push([at, at + key.length]);
  return ranges;
}

function decoded(text: string, escapes: RegExp): Decoded {
  /** Indexes of the decoded characters, and how much longer the original is up to and including each. */
  const places: number[] = [];
  const longer: number[] = [];
  let more = 0;
  const short = text.replace(escapes, (escape: string, at: number) => {
    places.push(at - more);
    more += escape.length - 1;
    longer.push(more);
    return escape.length === 2 ? escape[1]! : String.fromCharCode(parseInt(escape.slice(-2), 16));
  });
  const original = (index: number): number => index + (longer[countBelow(places, index) - 1] ?? 0);
  return { text: short, origin: ([start, end]) => [original(start), original(end)] };
}

/** How many of the sorted numbers are smaller. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A function that tells whether an index is inside a JSON string. It must be called with ascending indexes. */
function stringsOf(text: string): (place: number) => boolean {
  let at = 0;
  let isWithin = false;
  return (place) => {
    for (; at < place; at += 1) {
      if (text[at] === '"') isWithin = !isWithin;
      else if (text[at] === "\\") at += 1;
    }
    return isWithin;
  };
}

/** The range of the number that a range is part of. */
function tokenAround(text: string, [start, end]: Range): Range {
  let [from, to] = [start, end];
  while (from > 0 && isOfNumber(text[from - 1]!)) from -= 1;
  while (to < text.length && isOfNumber(text[to]!)) to += 1;
  return [from, to];
}

function isOfNumber(char: string): boolean {
  return /[-+.\de]/i.test(char);
}
