/** The bill in words for a terminal, and as a table for other programs. */
import { dollarsText } from "../../../shared/api/text/dollars";
import { thousands } from "../../../shared/api/text/thousands";
import type { TeamBill, BillLine } from "./bill";

/** What each column of the bill says of a member. */
interface BillColumn {
  readonly title: string;
  readonly text: (line: BillLine) => string;
  /** For other programs: a plain number, or nothing. */
  readonly plain: (line: BillLine) => string;
}

const counted = (title: string, count: (line: BillLine) => number | undefined): BillColumn => ({
  title,
  text(line) {
    const value = count(line);
    return value === undefined || value === Infinity ? "" : thousands(value);
  },
  plain(line) {
    const value = count(line);
    return value === undefined || value === Infinity ? "" : String(value);
  },
});

const priced = (title: string, amount: (line: BillLine) => number | undefined): BillColumn => ({
  ...counted(title, amount),
  text(line) {
    const value = amount(line);
    return value === undefined ? "" : dollarsText(value);
  },
});

const named = (title: string, text: (line: BillLine) => string): BillColumn => ({ title, text, plain: text });

export const BILL_COLUMNS: readonly BillColumn[] = [
  named("member", ({ name, isRevoked }) => (isRevoked ? `${name} (revoked)` : name)),
  counted("billed", ({ usage }) => usage.billed),
  counted("uncertain", ({ usage }) => usage.uncertain),
  counted("in flight", ({ usage }) => usage.underWay),
  counted("cap", ({ usage }) => usage.limit),
  counted("left", ({ usage }) => usage.left),
  counted("forecast", ({ usage }) => usage.forecast),
  priced("dollars", ({ dollars }) => dollars),
  counted("saved", ({ usage }) => usage.free),
  priced("saved dollars", ({ savedDollars }) => savedDollars),
  named("warning", ({ warning }) => (warning === 0 ? "" : `${warning} % used`)),
  priced("dollar cap", ({ dollarLimit }) => dollarLimit),
];

export const billLines = ({ members, all }: TeamBill): readonly BillLine[] => [...members, all];

/** What the numbers mean, beside them. */
export const billNotes = ({ all }: TeamBill): readonly string[] => [
  `The plan's month is ${all.usage.period.first} to ${all.usage.period.last}, in UTC.`,
  "Saved are questions that needed no request: their answer was remembered, or another's request brought it.",
  ...(all.usage.plan?.overagePrice === undefined
    ? []
    : [
        `A member's dollars are requests at ${dollarsText(all.usage.plan.overagePrice)} each; those of all are what the plan bills beyond the ${thousands(all.usage.plan.included)} that it includes.`,
      ]),
  ...(all.usage.damaged === true ? ["The count is damaged: nothing is requested until the store is restored."] : []),
];

export const billText = (bill: TeamBill): string => {
  const rows = [
    BILL_COLUMNS.map(({ title }) => title),
    ...billLines(bill).map((line) => BILL_COLUMNS.map(({ text }) => text(line))),
  ];
  const widths = BILL_COLUMNS.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const aligned = rows.map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!)))
      .join("  ")
      .trimEnd(),
  );
  return [...aligned, "", ...billNotes(bill)].join("\n");
};

/** Names can't begin a formula, and have no quotes and commas. */
export const billCsv = (bill: TeamBill): string => {
  const { first, last } = bill.all.usage.period;
  const lines = billLines(bill).map((line) => [first, last, ...BILL_COLUMNS.map(({ plain }) => plain(line))].join(","));
  return [["first day", "last day", ...BILL_COLUMNS.map(({ title }) => title)].join(","), ...lines, ""].join("\r\n");
};
