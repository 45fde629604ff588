/** Why a cell has no value, and the button that leads to what helps. */
import { Button } from "@fluentui/react-button";
import { useState } from "react";
import { isUnrequested, type Problem, type ProblemKind } from "../../../shared/api/problem";
import type { QuoteView } from "../../../shared/panelApi/panelApi";
import { FaultNotice, Notice } from "../../parts/Notice";
import { PriceNotice } from "../../parts/PriceNotice";
import { Quiet, TextRow } from "../../parts/Text";
import { useHost, type PanelHost } from "../../state/host";
import { useAction } from "../../state/request";

interface Help {
  readonly label: string;
  readonly act: (goTo: PanelHost["goTo"]) => void;
}

const CONNECT: Help = { label: "Open Connect", act: (goTo) => goTo("Connect") };
const RETRY: Help = {
  label: "Try again",
  act: (goTo) => goTo("Refresh", { command: "refreshErrors", scope: "selection" }),
};

const WHOLE_ADDRESS = "Check its street, city, state and ZIP code, such as 5500 Grand Lake Dr, San Antonio, TX 78244.";

/**
 * What helps is in the sheet where nothing stands here: another address, or another argument. So it is where the service
 * has no such home: asked again, it would say the same.
 */
const HELP: Readonly<Partial<Record<ProblemKind, Help>>> = {
  access: CONNECT,
  settings: CONNECT,
  rate: RETRY,
  failed: RETRY,
  unreachable: RETRY,
  unreadable: RETRY,
};

export function ProblemNotice({ problem: given }: { readonly problem: Problem }) {
  const { goTo } = useHost();
  const { problem, message } = given;
  const help = HELP[problem];
  return (
    <>
      <Notice intent={isUnrequested(given) ? "info" : "warning"}>{message}</Notice>
      {isUnrequested(given) ? <OwnPrice /> : null}
      {problem === "nothing" ? <Quiet>{WHOLE_ADDRESS}</Quiet> : null}
      {help === undefined ? null : (
        <TextRow>
          <Button onClick={() => help.act(goTo)}>{help.label}</Button>
        </TextRow>
      )}
    </>
  );
}

/** The price of what the selected cells wait for, once it is asked for: cells calculate for it. */
function OwnPrice() {
  const { api, work } = useHost();
  const [quote, setQuote] = useState<QuoteView | Problem>();
  const { busy, fault, run } = useAction();
  const forget = (): void => setQuote(undefined);
  return (
    <>
      <TextRow>
        <Button
          disabledFocusable={busy || work.running}
          onClick={() => run(async () => setQuote(await api.offer("fetch", "selection")))}
        >
          See the price and fetch
        </Button>
      </TextRow>
      {quote === undefined ? null : <PriceNotice quote={quote} done={forget} cancel={forget} />}
      <FaultNotice text={fault} />
    </>
  );
}
