/** The sheet Mail: a row for each letter, as a mail merge or a mailing house takes it. */
import { ofFound } from "../declaring/foundRows";
import type { SecondRowReads, SecondSheet } from "../declaring/tables";
import type { FoundHome, OwnersNames } from "./ownersNames";

type MailColumn = "salutation" | "name" | "street" | "unit" | "city" | "home" | "homes" | "mailing" | "at";

type Row = SecondRowReads<OwnersNames, MailColumn>;

const home =
  (column: FoundHome) =>
  ({ all, cell }: Row): string =>
    ofFound(all("found", column), cell("at"));

const ofLetter = ({ cell }: Row, formula: string): string => `IF(ISNUMBER(${cell("at")}),${formula},"")`;

export const mailSheet = (rows: number): SecondSheet<OwnersNames, MailColumn> => ({
  ...{ sheet: "Mail", rows, printed: 7 },
  columns: {
    salutation: {
      ...{ heading: "Salutation", characters: 50 },
      formula: (row) => {
        const [name, type] = [row.cell("name"), home("type")(row)];
        return ofLetter(row, `IF(${type}="Organization","To "&${name}&":","Dear "&${name}&",")`);
      },
    },
    name: {
      ...{ heading: "Name", characters: 46 },
      formula: (row) => ofLetter(row, `SUBSTITUTE(${home("owner")(row)},"; "," and ")`),
    },
    street: { heading: "Address line 1", characters: 28, formula: home("street") },
    unit: { heading: "Address line 2", characters: 12, formula: home("unit") },
    city: {
      ...{ heading: "City line", characters: 28 },
      formula: (row) => {
        const [city, state, zip] = (["city", "state", "zip"] as const).map((column) => home(column)(row));
        return ofLetter(row, `${city}&", "&${state}&" "&${zip}`);
      },
    },
    home: { heading: "About", characters: 42, formula: home("site") },
    homes: { heading: "Homes", characters: 7, format: "whole", formula: home("homes") },
    mailing: { heading: "For the register", characters: 48, look: "note", formula: home("mailing") },
    at: {
      ...{ heading: "Row of the list", characters: 9, look: "note" },
      formula: ({ all, index }) =>
        `IF(${all("limits", "letters")}>${index},SMALL(${all("found", "place")},${index + 1}),"")`,
    },
  },
});
