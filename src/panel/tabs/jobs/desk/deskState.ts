/** What the address desk shows and does: the list that was looked at, what was agreed to, the price, and the results. */
import { useEffect, useState } from "react";
import { isProblem, type Problem } from "../../../../shared/api/problem";
import type { CellArea } from "../../../../shared/formulas/cells";
import type { DeskChoices, DeskSuggestion, DeskView } from "../../../../shared/panelApi/deskApi";
import type { FetchCommand, QuoteView } from "../../../../shared/panelApi/panelApi";
import { addresses } from "../../../parts/texts/phrases";
import { useHost } from "../../../state/host";
import { lead } from "../../../state/lead";
import { orThrow, useAction, useRequest } from "../../../state/request";
import { sheetPrice } from "../../../state/sheetPrice";
import { untouched } from "./agreed";

export function useDesk(shown: boolean) {
  const { api, work } = useHost();
  const [view, setView] = useState<DeskView>();
  const [choices, setChoices] = useState<DeskChoices>();
  const [quote, setQuote] = useState<QuoteView | Problem>();
  const [done, setDone] = useState<string>();
  const [laidOut, setLaidOut] = useState(0);
  const { busy, fault, run } = useAction();
  /** A fetch that ended changed what is pending. */
  useEffect(() => setQuote(undefined), [work.finished]);
  const results = useRequest(() => api.addressResults(), shown ? `${work.finished} ${laidOut}` : undefined);
  const prices = useRequest(
    async () => orThrow(await api.addressPrices(choices!)),
    shown && choices !== undefined ? `${work.finished} ${JSON.stringify({ ...choices, against: "" })}` : undefined,
  );

  /** @param agreed To look at the same list again: what was ticked stays ticked. */
  const looked = async (agreed?: DeskChoices): Promise<void> => {
    const found = orThrow(await (agreed === undefined ? api.lookAtAddresses() : api.lookAtAddresses(agreed.area)));
    const { area, seen } = found;
    setView(found);
    setChoices({ ...(agreed ?? untouched(found)), area, seen });
  };
  /** Forgets the price: it is valid for what was shown with it. */
  const act = (action: () => Promise<void>): void =>
    run(async () => {
      setQuote(undefined);
      setDone(undefined);
      await action();
    });
  const priced = async (command: FetchCommand, sheet: string): Promise<void> =>
    setQuote(await sheetPrice(api, command, sheet));
  return {
    ...{ view, choices, quote, done, busy: busy || work.running, fault },
    prices: prices.value,
    results: results.value === undefined || isProblem(results.value) ? undefined : results.value,
    choose: setChoices,
    forgetPrice: () => setQuote(undefined),
    look: () => act(() => looked()),
    change: (agreed: DeskChoices) =>
      act(async () => {
        const changed = orThrow(await api.mendAddresses(agreed));
        await looked(agreed);
        setDone(`${addresses(changed)} corrected.`);
      }),
    undo: () =>
      act(async () => {
        const restored = orThrow(await api.restoreAddresses(view?.undo));
        await looked(choices);
        setDone(`${addresses(restored)} restored.`);
      }),
    layOut: (agreed: DeskChoices) =>
      act(async () => {
        const sheet = orThrow(await api.layOutAddresses(agreed));
        setLaidOut((count) => count + 1);
        await priced("fetch", sheet);
      }),
    take: (suggestion: DeskSuggestion) =>
      act(async () => {
        const refused = await api.takeSuggestion(suggestion);
        if (refused !== undefined) orThrow(refused);
        if (view !== undefined) await looked(choices);
        setLaidOut((count) => count + 1);
        setDone(`Row ${suggestion.list.row + suggestion.row + 1} corrected.`);
      }),
    price: (command: FetchCommand, sheet: string) => act(() => priced(command, sheet)),
    show: (area: CellArea) => run(() => lead(api, area)),
  };
}
