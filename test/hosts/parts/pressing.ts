/** Presses the panel's buttons to fetch and refresh, and waits until the cells have calculated. */
import type { QuoteView, Progress } from "../../../src/shared/panelApi/panelApi";
import type { OpenWorkbook } from "../../standIns/office/excelWorkbook";

export async function priced(
  { panelApi, model }: OpenWorkbook,
  ...what: Parameters<OpenWorkbook["panelApi"]["offer"]>
): Promise<QuoteView> {
  const offer = await panelApi.offer(...what);
  if ("kind" in offer) throw new Error(offer.message);
  await model.idle();
  return offer;
}

export async function accepted({ panelApi, model }: OpenWorkbook, { quoteId }: QuoteView): Promise<Progress> {
  const progress = await panelApi.accept(quoteId);
  await model.idle();
  return progress;
}
