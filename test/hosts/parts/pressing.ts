/** Presses the panel's buttons to fetch and refresh, and waits until the cells have calculated. */
import type { QuoteView, Progress } from "../../../src/shared/panelApi/panelApi";
import type { OpenWorkbook } from "../../standIns/office/excelWorkbook";

export async function priced(
  { bridge, model }: OpenWorkbook,
  ...what: Parameters<OpenWorkbook["bridge"]["offer"]>
): Promise<QuoteView> {
  const offer = await bridge.offer(...what);
  if ("kind" in offer) throw new Error(offer.message);
  await model.idle();
  return offer;
}

export async function accepted({ bridge, model }: OpenWorkbook, { ticket }: QuoteView): Promise<Progress> {
  const progress = await bridge.accept(ticket);
  await model.idle();
  return progress;
}
