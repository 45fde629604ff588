/** Tells a price, and asks whether it is accepted, and in which way where it offers two. */
import type { QuoteView } from "../../shared/panelApi/panelApi";
import { chooseDialog, confirmDialog } from "./dialogs";
import { priceText } from "./menuText";

/** Undefined if the user didn't accept it. */
export function confirmPrice(quote: Omit<QuoteView, "quoteId">): { readonly searching: boolean } | undefined {
  const text = priceText(quote);
  if (quote.search === undefined) return confirmDialog(text) ? { searching: false } : undefined;
  const searching = chooseDialog(text);
  return searching === undefined ? undefined : { searching };
}
