/** What changed in a rent roll, in a sentence. */
import { thousands } from "../../api/text/thousands";
import { ROLL_EVENTS, type RollChanges, type RollEventName } from "../../panelApi/changesApi";
import { sizeText, stateText } from "./changesText";

const EVENT_TEXTS: Readonly<Record<RollEventName, string>> = {
  new: "new",
  gone: "gone",
  vacated: "vacated",
  leased: "leased",
  notice: "on notice",
  renewed: "renewed",
  "lease changed": "with a changed lease end",
  "rent changed": "with a changed rent",
};

/** `2 leased, 1 renewed. Rent in place $24,000, now $24,500 (+$500).` */
export function rollText({ events, rentBefore, rentAfter }: RollChanges): string {
  const told = ROLL_EVENTS.flatMap((name) => {
    const count = events.filter(({ event }) => event === name).length;
    return count === 0 ? [] : [`${thousands(count)} ${EVENT_TEXTS[name]}`];
  });
  const change = sizeText({ amount: rentAfter - rentBefore }, "$");
  const rents = `Rent in place ${stateText(rentBefore, "$")}, now ${stateText(rentAfter, "$")} (${change}).`;
  return `${told.join(", ") || "No unit changed"}. ${rents}`;
}
