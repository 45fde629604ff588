/** What sheets about a year's income let an investor change in the same words: each expense is a part of a base that it names. */
import type { JobInput } from "../declaring/job";

type Expense = "Vacancy" | "Management" | "Repairs" | "Reserve" | "Taxes" | "Insurance";

type ExpenseInput = Omit<JobInput, "name">;

const USUAL: Readonly<Record<Expense, Pick<ExpenseInput, "value" | "format">>> = {
  Vacancy: { value: 0.05, format: "percent" },
  Management: { value: 0.08, format: "percent" },
  Repairs: { value: 0.08, format: "percent" },
  Reserve: { value: 0.05, format: "percent" },
  Taxes: { value: 0.013, format: "finePercent" },
  Insurance: { value: 0.005, format: "finePercent" },
};

/** Where nothing but its meaning names its base. */
export const expense = (name: Expense, meaning: string): ExpenseInput => ({
  ...{ label: name, ...USUAL[name], least: 0, most: 1, meaning },
});

/** @param base As its label has it: `Vacancy, % of rent`. */
export const expenseOf = (name: Expense, base: string, meaning: string): ExpenseInput => ({
  ...{ ...expense(name, meaning), label: `${name}, % of ${base}` },
});
