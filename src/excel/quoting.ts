/** What a call would ask, and what it shows without asking. */
import { quote, type Call } from "../shared/functions/calculate";
import type { Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import { drive } from "../shared/work/drive";
import type { Quote } from "../shared/work/quote";
import { hostOf, termsOf } from "./host";
import { loadSettings } from "./settings";

export async function quoteOf(call: Call): Promise<Quote<Table | Problem>> {
  const settings = await loadSettings();
  const terms = termsOf(settings);
  return drive(quote(call, terms), hostOf(settings, terms));
}
