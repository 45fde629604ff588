/** What a call would request, and what it shows from the cache. */
import { quoteCall, type FunctionCall } from "../../shared/functions/declaring/calculate";
import type { Problem } from "../../shared/api/problem";
import type { Table } from "../../shared/tables/table";
import { drive } from "../../shared/fetching/work/drivers";
import type { Quote } from "../../shared/fetching/quote";
import type { FetchContext } from "../../shared/fetching/requests/fetchContext";
import { hostOf, contextOf } from "../fetching/host";
import { loadSettings } from "../fetching/settings";

export async function quoteOf(
  call: FunctionCall,
  isBeingFetched: FetchContext["isBeingFetched"],
): Promise<Quote<Table | Problem>> {
  const settings = await loadSettings();
  const context = { ...contextOf(settings), ...(isBeingFetched === undefined ? {} : { isBeingFetched }) };
  return drive(quoteCall(call, context), hostOf(settings, context));
}
