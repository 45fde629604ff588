/**
 * What a person may still take up: the questions of a price, and where their cells stood. In the document's cache, by
 * their fingerprints: there can be thousands.
 */
import type { Errand, Scope } from "../../shared/bridge/bridge";
import { parseJson } from "../../shared/service/json";
import { appendLine, readLines, removeLines } from "../pass/stream";
import type { Area } from "../pass/ourCells";
import { fingerprint } from "../store/fingerprint";

export interface Ticket {
  readonly errand: Errand;
  readonly scope: Scope;
  readonly areas: readonly Area[];
  /** Fingerprints of the questions that it is the price of. */
  readonly keys: readonly string[];
  readonly requests: number;
  readonly atMost: number;
  /** When it was priced. */
  readonly at: number;
}

const nameOf = (id: string): string => `ticket ${id}`;

/** @returns What it is taken up by. */
export function remember(ticket: Ticket): string {
  const id = ticket.at.toString(36);
  appendLine(nameOf(id), JSON.stringify(ticket));
  return id;
}

export function ticketOf(id: string): Ticket | undefined {
  const [line] = readLines(nameOf(id)) ?? [];
  const json = line === undefined ? undefined : parseJson(line);
  return typeof json === "object" && json !== null ? (json as unknown as Ticket) : undefined;
}

export function forget(id: string): void {
  removeLines(nameOf(id));
}

/** How the questions of a ticket are told. */
export function wasOffered({ keys }: Ticket): (key: string) => boolean {
  const known = new Set(keys);
  return (key) => known.has(fingerprint(key));
}
