/** The price of the addresses and the buttons that lead to it. They stay in sight while a long list of rows scrolls. */
import { Button } from "@fluentui/react-button";
import type { Problem } from "../../../../shared/api/problem";
import type { DeskChoices, DeskResults, DeskView } from "../../../../shared/panelApi/deskApi";
import type { FetchCommand, QuoteView } from "../../../../shared/panelApi/panelApi";
import { MEND_KINDS } from "../../../../shared/parsing/addressList/mendedAddress";
import { PriceNotice } from "../../../parts/PriceNotice";
import { StickyGroup } from "../../../parts/StickyGroup";
import { TextRow } from "../../../parts/Text";
import { addresses } from "../../../parts/texts/phrases";

interface Props {
  readonly view: DeskView | undefined;
  readonly choices: DeskChoices | undefined;
  readonly quote: QuoteView | Problem | undefined;
  readonly results: DeskResults | undefined;
  readonly busy: boolean;
  readonly layOut: (choices: DeskChoices) => void;
  readonly price: (command: FetchCommand, sheet: string) => void;
  readonly forget: () => void;
}

export function DeskPrice({ view, choices, quote, results, busy, layOut, price, forget }: Props) {
  const { counts, sheet = "" } = results ?? {};
  const isPending = counts !== undefined && counts.pending + counts.waiting > 0;
  const hasProblems = counts !== undefined && counts.problem > 0;
  if (quote === undefined && choices === undefined && !isPending && !hasProblems) return null;
  return (
    <StickyGroup label="Price of the addresses">
      {quote !== undefined ? (
        <PriceNotice quote={quote} done={forget} cancel={forget} />
      ) : (
        <TextRow>
          {view === undefined || choices === undefined ? null : (
            <Button
              appearance="primary"
              disabledFocusable={busy || view.ready + view.held.count === 0}
              onClick={() => layOut(choices)}
            >
              {priceOf(view, choices)}
            </Button>
          )}
          {isPending ? (
            <Button disabledFocusable={busy} onClick={() => price("fetch", sheet)}>
              Fetch pending
            </Button>
          ) : null}
          {hasProblems ? (
            <Button disabledFocusable={busy} onClick={() => price("refreshErrors", sheet)}>
              Try errors again
            </Button>
          ) : null}
        </TextRow>
      )}
    </StickyGroup>
  );
}

function priceOf({ ready, held }: DeskView, choices: DeskChoices): string {
  const yes = choices.yes === "all" ? held.count : choices.yes.length;
  return isAllMended(choices) ? `Show price for ${addresses(ready + yes)}` : "Show price";
}

/** An address that isn't corrected may have to wait for a yes, so that it isn't known how many are looked up. */
const isAllMended = ({ kinds, left }: DeskChoices): boolean =>
  left.length === 0 && MEND_KINDS.every((kind) => kinds.includes(kind));
