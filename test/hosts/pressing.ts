/** What a person presses in the panel to fetch and refresh; the cells have calculated when it is over. */
import type { Offer, Progress } from "../../src/shared/bridge/bridge";
import type { OpenWorkbook } from "./excelWorkbook";

export async function priced(
  { bridge, model }: OpenWorkbook,
  ...what: Parameters<OpenWorkbook["bridge"]["offer"]>
): Promise<Offer> {
  const offer = await bridge.offer(...what);
  if ("kind" in offer) throw new Error(offer.message);
  await model.idle();
  return offer;
}

export async function accepted({ bridge, model }: OpenWorkbook, { ticket }: Offer): Promise<Progress> {
  const progress = await bridge.accept(ticket);
  await model.idle();
  return progress;
}

export const moment = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
