/** `/owner`: who spent what, for whoever runs the gateway. A page without scripts, and the same as a table. */
import type { Context, Hono } from "hono";
import { thousands } from "../../../shared/api/text/thousands";
import { dollarsText } from "../../../shared/api/text/dollars";
import { OWNER_PAGE, OWNER_CSV } from "../requests/paths";
import { refuse, retryAfter } from "../requests/refusal";
import { StoreProblem } from "../storage/database";
import { tokenDoor, type Doorkeeping } from "./tokenDoor";
import type { TeamBill, BillLine } from "./bill";
import { BILL_COLUMNS, billCsv, billNotes, billLines } from "./billText";

export interface OwnerRules {
  readonly token: string;
  readonly bill: () => Promise<TeamBill>;
}

export const ownerPage = (app: Hono, { token, bill }: OwnerRules, doorkeeping: Doorkeeping): void => {
  const door = tokenDoor(token, doorkeeping, (context) => {
    const ask = { "www-authenticate": 'Basic realm="PROP, the owner\'s token as the password", charset="UTF-8"' };
    return refuse(context, 401, "Send PROP_OWNER_TOKEN as the password", ask);
  });
  const given =
    (type: string, text: (bill: TeamBill) => string) =>
    async (context: Context): Promise<Response> => {
      try {
        return context.body(text(await bill()), 200, { "content-type": type, "cache-control": "no-store" });
      } catch (fault) {
        if (!(fault instanceof StoreProblem)) throw fault;
        return refuse(context, 503, "The store can't be read", retryAfter(5000));
      }
    };
  app.get(OWNER_PAGE, door, given("text/html; charset=utf-8", pageOf));
  app.get(OWNER_CSV, door, given("text/csv; charset=utf-8", billCsv));
};

const escapedHtml = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

const STYLE = [
  "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1b1b;background:#fff}",
  "table{border-collapse:collapse;width:100%}",
  "th,td{padding:.35rem .6rem;border-bottom:1px solid #d0d0d0;text-align:right}",
  "th:first-child,td:first-child{text-align:left}",
  "tfoot td{font-weight:600}",
  "@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}a{color:#9cf}}",
].join("");

const pageOf = (bill: TeamBill): string => {
  const lines = billLines(bill);
  const row = (line: BillLine): string =>
    `<tr>${BILL_COLUMNS.map(({ text }) => `<td>${escapedHtml(text(line))}</td>`).join("")}</tr>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>PROP: who spent what</title><style>${STYLE}</style></head><body>`,
    `<h1>Who spent what</h1><p>${escapedHtml(summaryOf(bill))}</p>`,
    ...warningsOf(bill).map((warning) => `<p role="alert"><strong>${escapedHtml(warning)}</strong></p>`),
    `<table><thead><tr>${BILL_COLUMNS.map(({ title }) => `<th scope="col">${title}</th>`).join("")}</tr></thead>`,
    `<tbody>${lines.slice(0, -1).map(row).join("")}</tbody><tfoot>${lines.slice(-1).map(row).join("")}</tfoot></table>`,
    ...billNotes(bill).map((note) => `<p>${escapedHtml(note)}</p>`),
    `<p><a href="${OWNER_CSV}" download>Download as CSV</a></p></body></html>`,
  ].join("\n");
};

const summaryOf = ({ all: { usage, savedDollars } }: TeamBill): string => {
  const saved = `sharing saved ${thousands(usage.free)}${savedDollars === undefined ? "" : `, or ${dollarsText(savedDollars)}`}`;
  return `${thousands(usage.used)} of ${thousands(usage.limit)} requests are used; ${saved}.`;
};

const warningsOf = (bill: TeamBill): readonly string[] =>
  billLines(bill).flatMap(({ name, isRevoked, warning, usage: { used, limit } }) =>
    warning === 0 || isRevoked
      ? []
      : [`${name}: ${thousands(used)} of ${thousands(limit)} requests are used, ${warning} % or more`],
  );
