/**
 * What a sheet about one home is declared with: rows that are worked out, in one column or in several side by side, from
 * inputs, from answers of the service and from other rows.
 */
import type { JobStart, JobView } from "../../../panelApi/jobsApi";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import type { JobDeclaration, JobInput } from "./job";

/** What a form calls its rows, inputs and answers. */
export interface FormNames {
  readonly row: string;
  readonly input: string;
  readonly answer: string;
}

/** The cells that a formula reads, by what they hold. */
interface Reads<Names extends FormNames> {
  /** Of the same column, if no other is named. */
  readonly row: (row: Names["row"], column?: number) => string;
  /** Blank where it holds what isn't allowed. */
  readonly input: (input: Names["input"]) => string;
  readonly answer: (answer: Names["answer"]) => string;
}

/** A formula is blank until all that it reads are numbers. */
export interface FormCells<Names extends FormNames> extends Reads<Names> {
  /** What may also be a text, or blank. */
  readonly any: Reads<Names>;
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
}

export interface FormInput<Names extends FormNames> extends Omit<JobInput, "name"> {
  /** What it begins with, where that depends on the home. */
  readonly begins?: FormFormula<Names>;
}

export interface FormDeclaration<Names extends FormNames>
  extends Pick<JobView, "id" | "title" | "meaning">, Pick<JobDeclaration, "cost" | "menu" | "sheet"> {
  readonly start: Omit<Extract<JobStart, { readonly from: "address" }>, "from">;
  /** What the figures are, and what they aren't. */
  readonly note: string;
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
  readonly sections: readonly FormSection<Names>[];
}
