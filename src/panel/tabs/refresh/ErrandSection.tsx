/** Fetch, refresh or try again: the price first, then the button that accepts it. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useRef, useState } from "react";
import type { FetchCommand, QuoteView, Scope } from "../../../shared/panelApi/panelApi";
import type { Problem } from "../../../shared/api/problem";
import { useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { ListField } from "../../parts/ListField";
import { FaultNotice } from "../../parts/Notice";
import { OfferView } from "../../parts/OfferView";
import { Section } from "../../parts/Section";
import { Quiet, TextRow } from "../../parts/Text";

const ERRANDS: readonly (readonly [errand: FetchCommand, label: string, meaning: string])[] = [
  ["fetch", "Fetch pending", "Fetches what cells are waiting for. Cached results stay as they are."],
  ["refresh", "Refresh everything", "Fetches again everything these cells use, even if cached."],
  ["refreshErrors", "Try errors again", "Fetches again what failed, and what is pending."],
];

/** A price is valid for the choices with which it was calculated. */
interface Priced {
  readonly what: FetchCommand;
  readonly where: Scope;
  readonly offer: QuoteView | Problem;
}

export function ErrandSection({ scope }: { readonly scope: Scope }) {
  const { bridge, work, told } = useHost();
  const [errand, setErrand] = useState<FetchCommand>("refresh");
  const [offer, setOffer] = useState<Priced>();
  const { busy, fault, run } = useAction();
  const forget = (): void => setOffer(undefined);
  const price = (what: FetchCommand, where: Scope): void =>
    run(async () => {
      forget();
      setOffer({ what, where, offer: await bridge.offer(what, where) });
    });
  const wanted = useRef(price);
  wanted.current = price;
  useEffect(() => {
    if (told === undefined || !("errand" in told)) return;
    setErrand(told.errand);
    wanted.current(told.errand, told.scope);
  }, [told]);
  return (
    <Section title="Refresh">
      <ListField
        label="Action"
        value={errand}
        change={(name) => setErrand(name as FetchCommand)}
        items={ERRANDS.map(([name, label]) => [name, label])}
      />
      <Quiet>{ERRANDS.find(([name]) => name === errand)?.[2]}</Quiet>
      <TextRow>
        <Button disabledFocusable={busy || work.running} onClick={() => price(errand, scope)}>
          Show price
        </Button>
        {busy ? <Spinner size="tiny" label="Checking cells…" /> : null}
      </TextRow>
      <FaultNotice text={fault} />
      {offer?.what === errand && offer.where === scope ? (
        <OfferView offer={offer.offer} done={forget} cancel={forget} />
      ) : null}
    </Section>
  );
}
