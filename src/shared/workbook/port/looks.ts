/** What cells of a job sheet look like, by what they are. Colors are those of both hosts' own templates. */

export interface Look {
  readonly bold?: true;
  readonly italic?: true;
  /** In points; usually the host's own. */
  readonly size?: number;
  /** `#rrggbb`. */
  readonly color?: string;
  readonly fill?: string;
  readonly align?: "left" | "center" | "right";
  readonly wrap?: true;
  /** Where a text stands in a row that is higher; usually at its foot, where too long a one shows its end. */
  readonly vertical?: "top" | "middle";
  /** A line above the cells. */
  readonly lineAbove?: true;
}

export const LOOKS = {
  title: { bold: true, size: 16, color: "#1f3a5f" },
  section: { bold: true, size: 12, color: "#1f3a5f" },
  head: { bold: true, color: "#ffffff", fill: "#1f3a5f", align: "center", wrap: true, vertical: "middle" },
  label: { color: "#404040" },
  /** For a person to change. */
  input: { color: "#0b5394", fill: "#fff8e1" },
  /** A word for a person to change, between figures. */
  choice: { color: "#0b5394", fill: "#fff8e1", align: "center" },
  note: { italic: true, color: "#5f6368" },
  /** Whole words in as many lines as it takes. */
  wrapped: { wrap: true, vertical: "top" },
  wrappedNote: { italic: true, color: "#5f6368", wrap: true, vertical: "top" },
  /** In a row that another cell's words make higher. */
  row: { vertical: "top" },
  /** A figure: words in its place stand on the right too, not against the figure of the column before. */
  figure: { align: "right" },
  /** A word behind a figure, which would stand against it. */
  centered: { align: "center" },
  /** What the figures of a line come to. */
  boldFigure: { bold: true, align: "right" },
  total: { bold: true, lineAbove: true },
  /** Below rows to write in by hand. */
  line: { lineAbove: true },
  result: { bold: true, fill: "#e8f0fe" },
  good: { color: "#0b6b34", fill: "#e6f4ea" },
  warning: { color: "#7a4f01", fill: "#fef7e0" },
  bad: { color: "#a50e0e", fill: "#fce8e6" },
  estimate: { color: "#5b2a86", fill: "#f3e8fd" },
} as const satisfies Readonly<Record<string, Look>>;

export type LookName = keyof typeof LOOKS;

/** Number formats, written in the same way in both hosts. */
export const FORMATS = {
  dollars: "$#,##0",
  cents: "$#,##0.00",
  signedDollars: "+$#,##0;-$#,##0;$0",
  whole: "#,##0",
  decimal: "#,##0.00",
  tenths: "0.0",
  miles: "0.00",
  percent: "0.0%",
  finePercent: "0.00%",
  signedPercent: "+0.0%;-0.0%;0.0%",
  year: "0",
  day: "yyyy-mm-dd",
  month: "yyyy-mm",
  days: '0 "days"',
  text: "@",
} as const;

export type FormatName = keyof typeof FORMATS;

/** A number format as a person's own cells have it. */
export interface OwnFormat {
  readonly pattern: string;
}

export const patternOf = (format: FormatName | OwnFormat): string =>
  typeof format === "string" ? FORMATS[format] : format.pattern;
