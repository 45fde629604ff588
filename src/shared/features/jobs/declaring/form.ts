/**
 * What a sheet about one home is declared with: rows that are worked out, in one column or in several side by side, from
 * inputs, from answers of the service and from other rows; and tables, of other homes or of years.
 */
import type { JobStart, JobView } from "../../../panelApi/jobsApi";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import type { LaidChart } from "../../../workbook/port/sheetLayout";
import type { JobDeclaration, JobInput } from "./job";
import type { Signature } from "./signature";

/** What a form calls its rows, inputs and answers, and the columns of its tables: `sales.price`. */
export interface FormNames {
  readonly row: string;
  readonly input: string;
  readonly answer: string;
  readonly column: string;
}

type TableOf<Column extends string> = Column extends `${infer Table}.${string}` ? Table : never;

export type WithinTable<Column extends string, Table extends string> = Column extends `${Table}.${infer Within}`
  ? Within
  : never;

/** The cells that a formula reads, by what they hold. */
interface Reads<Names extends FormNames> {
  /** Of the same column, if no other is named. */
  readonly row: (row: Names["row"], column?: number) => string;
  /** Blank where it holds what isn't allowed. */
  readonly input: (input: Names["input"]) => string;
  readonly answer: (answer: Names["answer"]) => string;
  /** Of the same line, whichever the table. */
  readonly cell: (column: Names["column"]) => string;
}

/** A formula is blank until all that it reads are numbers. */
export interface FormCells<Names extends FormNames> extends Reads<Names> {
  /** What may also be a text, or blank. */
  readonly any: Reads<Names>;
  /** Where a person types it: its place, not what is used of it. */
  readonly typed: (input: Names["input"]) => string;
  /** All lines of a column. */
  readonly all: (column: Names["column"]) => string;
  /** Those above this one, if there are any. */
  readonly above: (column: Names["column"]) => string;
  readonly address: string;
  /** Of a table, from 0. */
  readonly line: number;
}

/** Begins with no `=`. */
export type FormFormula<Names extends FormNames> = (cells: FormCells<Names>) => string;

export interface FormRow<Names extends FormNames> {
  readonly label: string;
  /** One for each column. */
  readonly values: readonly FormFormula<Names>[];
  /** Of all columns, or of each. */
  readonly format?: FormatName | readonly FormatName[];
  readonly look?: LookName;
  /** How it is worked out, or what it means. */
  readonly note?: string;
}

export interface FormSection<Names extends FormNames> {
  readonly title: string;
  /** Above its columns. */
  readonly heads?: readonly string[];
  readonly rows: Readonly<Partial<Record<Names["row"], FormRow<Names>>>>;
  /** How its first values are shown that begin with these words. */
  readonly marks?: readonly (readonly [words: string, look: LookName])[];
  /** The input below which its figures are shown as bad, to four digits: cleared, none is. */
  readonly least?: Names["input"];
  /** Whether it begins a page as the sheet prints. */
  readonly newPage?: true;
}

interface FormColumn<Names extends FormNames> {
  readonly heading: string;
  readonly format?: FormatName;
  readonly look?: LookName;
  /** The field that it shows of what the table asks. */
  readonly field?: string;
  readonly formula?: FormFormula<Names>;
  /** What it shows of the home itself, in a line above the others. */
  readonly home?: FormFormula<Names>;
}

/** Lines of the same columns. */
export interface FormTable<Names extends FormNames, Column extends string = string> {
  readonly title: string;
  /** What it shows, or why it shows nothing. */
  readonly sentence?: FormFormula<Names>;
  readonly lines: number;
  /** Those with a field stand first. */
  readonly columns: Readonly<Record<Column, FormColumn<Names>>>;
  /** The function that fills the columns with a field, and how it is called for these. */
  readonly source?: { readonly name: string; readonly call: (cells: FormCells<Names>, fields: string) => string };
  /** Below its lines, or another table's, unless it is among the sections. */
  readonly chart?: {
    readonly kind: LaidChart["kind"];
    readonly title: string;
    readonly axes: LaidChart["axes"];
    readonly labels: Column;
    /** What the first series stands on, which can't be seen. */
    readonly unseen?: Column;
    readonly series: readonly Column[];
    /** The points of the home itself, in a scatter. */
    readonly subject?: Column;
    readonly below?: TableOf<Names["column"]>;
  };
}

/** A table stands where its name is among the sections. */
interface FormPart<Names extends FormNames> {
  readonly table: TableOf<Names["column"]>;
  /** Whether it begins a page as the sheet prints. */
  readonly newPage?: true;
}

/** The charts of tables that stand elsewhere, at most two side by side, below the inputs. */
interface FormPictures<Names extends FormNames> {
  readonly pictures: readonly TableOf<Names["column"]>[];
  /** Whether they begin a page as the sheet prints. */
  readonly newPage?: true;
}

export interface FormInput<Names extends FormNames> extends Omit<JobInput, "name"> {
  /**
   * What it begins with, where that depends on the home.
   * @param told What the address tells of it, before anything is asked; blank once another address is typed over it.
   */
  readonly begins?: (cells: FormCells<Names>, told: string) => string;
  /** What the address tells of it. */
  readonly at?: (address: string) => string;
  /** What it counts as while it is blank, whatever its bounds: a text for formulas; false where nothing is known that needs it. */
  readonly nothing?: 0 | false | string;
}

export interface FormDeclaration<Names extends FormNames>
  extends Pick<JobView, "id" | "title" | "meaning">, Pick<JobDeclaration, "cost" | "menu" | "sheet"> {
  readonly start: Omit<Extract<JobStart, { readonly from: "address" }>, "from">;
  /** What the figures are, and what they aren't. */
  readonly note: string;
  /** What a person does once the figures are there: a sentence, with a space behind it. */
  readonly next?: string;
  /** Functions that are asked about the address, and what the fields of theirs are called here. */
  readonly sources: readonly {
    readonly name: string;
    readonly fields: Readonly<Partial<Record<Names["answer"], string>>>;
  }[];
  /** Besides the address. */
  readonly inputs: readonly {
    readonly title: string;
    readonly inputs: Readonly<Partial<Record<Names["input"], FormInput<Names>>>>;
  }[];
  readonly sections: readonly (FormSection<Names> | FormPart<Names> | FormPictures<Names>)[];
  readonly tables?: {
    readonly [Table in TableOf<Names["column"]>]: FormTable<Names, WithinTable<Names["column"], Table>>;
  };
  /** Rows whose first value is a named cell, for formulas of other sheets. */
  readonly results?: Readonly<Record<string, Names["row"]>>;
  /** In characters, of the columns to the left of the inputs, where they aren't those of figures with notes. */
  readonly widths?: readonly number[];
  /** Below its sections, where it is handed on as pages. */
  readonly signed?: Signature<string | FormFormula<Names>>;
  /** What prints, on whole pages: the rows and tables alone, or the inputs beside them too. */
  readonly prints?: "results" | "all";
}
