/** What the panel talks to, in Excel: both live in one page. */
import type { Bridge, Outcome, Wish } from "../shared/bridge/bridge";
import { panelFlows, type PanelFlows } from "../shared/workbook/panel";
import type { Flow } from "../shared/workbook/port";
import { CELL_TEXT } from "./cell";
import { facts, PREFIX } from "./facts";
import { ownGateway } from "./settings";
import { watchWaiting } from "./waiting";
import { done } from "./workbook/abilities";
import { watchSelection } from "./workbook/selectedCell";

const flows: Readonly<Record<string, (...given: never[]) => Flow<unknown>>> = panelFlows({
  ...{ prefix: PREFIX, cellText: CELL_TEXT, own: ownGateway },
});

/** Each flow, done. */
const answering = Object.fromEntries(
  Object.entries(flows).map(([name, flow]) => [name, (...given: never[]) => done(flow(...given))]),
) as unknown as Pick<Bridge, keyof PanelFlows>;

export const bridge: Bridge = {
  ...answering,
  facts: () => Promise.resolve(facts()),
  watchSelection,
  watchWaiting,
  watchCommands(heard) {
    listener = heard;
    if (untold !== undefined) heard(untold);
    untold = undefined;
    return () => {
      if (listener === heard) listener = undefined;
    };
  },
};

let listener: ((told: Wish | Outcome) => void) | undefined;
let untold: Wish | Outcome | undefined;

/** What a command wants or did: the panel shows it, now or when it is there. */
export function tell(told: Wish | Outcome): void {
  if (listener === undefined) untold = told;
  else listener(told);
}
