/** What a call would ask, and what it shows without asking. */
import { quoteCall, type FunctionCall } from "../../shared/functions/declaring/calculate";
import type { Problem } from "../../shared/api/problem";
import type { Table } from "../../shared/tables/table";
import { drive } from "../../shared/fetching/drivers";
import type { Quote } from "../../shared/fetching/quote";
import { hostOf, termsOf } from "../fetching/host";
import { loadSettings } from "../fetching/settings";

export async function quoteOf(call: FunctionCall): Promise<Quote<Table | Problem>> {
  const settings = await loadSettings();
  const terms = termsOf(settings);
  return drive(quoteCall(call, terms), hostOf(settings, terms));
}
