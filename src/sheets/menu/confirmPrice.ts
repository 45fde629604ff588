/** Tells a price, and asks whether it is accepted, and in which way where it offers two. */
import type { QuoteView } from "../../shared/panelApi/panelApi";
import { chooseDialog, confirmDialog } from "./dialogs";
import { priceText } from "./menuText";

/** Undefined if the user didn't accept it. @param remark What is said before it. */
export function confirmPrice(
  quote: Omit<QuoteView, "quoteId">,
  remark = "",
): { readonly searching: boolean } | undefined {
  const text = [remark, priceText(quote)].filter((part) => part !== "").join("\n");
  if (quote.search === undefined) return confirmDialog(text) ? { searching: false } : undefined;
  const searching = chooseDialog(text);
  return searching === undefined ? undefined : { searching };
}
