/** Fetch, refresh or try again: the price first, then the button that accepts it. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FetchCommand, QuoteView, Scope } from "../../../shared/panelApi/panelApi";
import { isProblem, type Problem } from "../../../shared/api/problem";
import { useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { ListField } from "../../parts/ListField";
import { FaultNotice } from "../../parts/Notice";
import { PriceNotice } from "../../parts/PriceNotice";
import { Section } from "../../parts/Section";
import { Quiet, TextRow } from "../../parts/Text";

const COMMANDS: readonly (readonly [command: FetchCommand, label: string, meaning: string])[] = [
  ["fetch", "Fetch pending", "Fetches what cells are waiting for. Cached results stay as they are."],
  ["refresh", "Refresh everything", "Fetches again everything these cells use, even if cached."],
  ["refreshErrors", "Try errors again", "Fetches again what failed, and what is pending."],
];

/** A price is valid for the choices with which it was calculated. */
interface Priced {
  readonly what: FetchCommand;
  readonly where: Scope;
  readonly quote: QuoteView | Problem;
}

interface Props {
  readonly scope: Scope;
  readonly setScope: (scope: Scope) => void;
}

export function FetchSection({ scope, setScope }: Props) {
  const { api, work, fromRibbon } = useHost();
  const [command, setCommand] = useState<FetchCommand>("refresh");
  const [priced, setPriced] = useState<Priced>();
  const { busy, fault, run } = useAction();
  const forget = useCallback(() => setPriced(undefined), []);
  const price = (what: FetchCommand, where: Scope): void =>
    run(async () => {
      forget();
      const quote = await api.offer(what, where);
      if (where !== "selection" || isProblem(quote) || quote.cells > 0) return setPriced({ what, where, quote });
      // The cell that happens to be selected has no formula: the sheet is meant.
      setScope("sheet");
      setPriced({ what, where: "sheet", quote: await api.offer(what, "sheet") });
    });
  /** A fetch that ended changed what is pending. */
  useEffect(forget, [forget, work.finished]);
  const wanted = useRef(price);
  wanted.current = price;
  useEffect(() => {
    if (fromRibbon === undefined || "cells" in fromRibbon) return;
    setCommand(fromRibbon.command);
    wanted.current(fromRibbon.command, fromRibbon.scope);
  }, [fromRibbon]);
  return (
    <Section title="Refresh">
      <ListField
        label="Action"
        value={command}
        change={(name) => setCommand(name as FetchCommand)}
        items={COMMANDS.map(([name, label]) => [name, label])}
      />
      <Quiet>{COMMANDS.find(([name]) => name === command)?.[2]}</Quiet>
      <TextRow>
        <Button disabledFocusable={busy || work.running} onClick={() => price(command, scope)}>
          Show price
        </Button>
        {busy ? <Spinner size="tiny" label="Checking cells…" /> : null}
      </TextRow>
      <FaultNotice text={fault} />
      {priced?.what === command && priced.where === scope ? (
        <PriceNotice quote={priced.quote} done={forget} cancel={forget} />
      ) : null}
    </Section>
  );
}
