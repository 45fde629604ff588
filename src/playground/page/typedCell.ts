/** What a person typed, as a cell: Excel reads what an add-in writes in the same way. */
import { CellValueType, type ICellData } from "@univerjs/core";

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

export function typedCell(typed: unknown): ICellData {
  const none = { f: null, si: null, p: null };
  if (typeof typed === "number") return { ...none, v: typed, t: CellValueType.NUMBER };
  if (typeof typed === "boolean") return { ...none, v: typed ? 1 : 0, t: CellValueType.BOOLEAN };
  if (typeof typed !== "string") throw new Error(`A ${typeof typed} can't be written into a cell here`);
  if (typed === "") return { ...none, v: null, t: null };
  if (typed.startsWith("=")) return { f: typed, si: null, v: null, p: null };
  if (typed.startsWith("'")) return { ...none, v: typed.slice(1), t: CellValueType.STRING };
  if (/^(true|false)$/i.test(typed)) return typedCell(typed.toLowerCase() === "true");
  if (NUMBER.test(typed)) return typedCell(Number(typed));
  if (/^[+\-@]/.test(typed)) return { f: `=${typed.replace(/^[+@]/, "")}`, si: null, v: null, p: null };
  return { ...none, v: typed, t: CellValueType.STRING };
}
