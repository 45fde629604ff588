/** Where a host's outcome differs from the reading, in words; nothing where it doesn't. */
import type { Cell } from "../reader/cell";
import type { Reading } from "../reader/read";
import { mayBe, mustBe, type Host } from "./host";
import { ENTITY } from "./form";
import type { Outcome } from "./realms";
import type { Expected } from "./expected";

export function difference(host: Host, reading: Reading, outcome: Outcome, expected: Expected): string | undefined {
  return cellsDifference(host, reading, outcome) ?? expected.difference(outcome.asked);
}

function cellsDifference(host: Host, reading: Reading, { cells, message }: Outcome): string | undefined {
  if (reading.kind !== "cells") {
    const code = host === "Sheets" ? "#ERROR!" : reading.kind === "refused" ? "#VALUE!" : "#N/A";
    if (cells === code) return undefined;
    const instead = typeof cells === "string" ? `${cells} (${String(message)})` : "cells";
    return `${host}: the call must be ${reading.kind} (${code}), it is ${instead}`;
  }
  if (typeof cells === "string") return `${host}: cells were due, it is ${cells} (${String(message)})`;
  if (cells.length !== reading.cells.length) {
    return `${host}: ${reading.cells.length} rows were due, ${cells.length} came: ${JSON.stringify(cells).slice(0, 300)}`;
  }
  for (const [row, due] of reading.cells.entries()) {
    const came = cells[row]!;
    if (came.length !== due.length)
      return `${host}: row ${row + 1} must have ${due.length} cells, it has ${came.length}`;
    for (const [column, cell] of due.entries()) {
      const wrong = cellDifference(host, cell, came[column]!);
      if (wrong !== undefined) return `${host}: row ${row + 1}, column ${column + 1} ${wrong}`;
    }
  }
  return undefined;
}

/** In a host with data types a whole record is one; elsewhere it is its name. */
function entityDifference(
  host: Host,
  { text, fields }: Extract<Cell, { readonly kind: "entity" }>,
  came: string,
): string | undefined {
  if (!came.startsWith(ENTITY)) return cellDifference(host, { kind: "text", text }, came);
  const [name, held] = JSON.parse(came.slice(ENTITY.length)) as [string, [label: string, form: string][]];
  const wrong = cellDifference(host, { kind: "text", text }, JSON.stringify(name));
  if (wrong !== undefined) return wrong;
  const lacking = fields.find(
    ([label, cell]) =>
      !held.some(
        ([own, form]) =>
          (label === undefined || own === label || own.startsWith(`${label} `)) &&
          cellDifference(host, cell, form) === undefined,
      ),
  );
  return lacking && `lacks ${String(lacking[0])}: ${String(mustBe(lacking[1], host))} in ${came}`;
}

function cellDifference(host: Host, due: Cell, came: string): string | undefined {
  if (due.kind === "entity") return entityDifference(host, due, came);
  const exact = mustBe(due, host);
  if (exact === came) return undefined;
  if (exact === undefined) return mayBe(due, came) ? undefined : `can't be ${came} for ${due.kind}`;
  return isNear(exact, came) ? undefined : `must be ${exact}, it is ${came}`;
}

/** Derived numbers may differ in the last digits, in which no two ways of reckoning agree. */
function isNear(due: string, came: string): boolean {
  const [one, other] = [Number(due), Number(came)];
  return due !== '""' && came !== '""' && Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}
