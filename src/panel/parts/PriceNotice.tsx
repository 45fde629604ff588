/** A price and the button that accepts it. Nothing is spent before it is pressed. */
import { Button } from "@fluentui/react-button";
import type { FetchCommand, QuoteView } from "../../shared/panelApi/panelApi";
import type { SearchOffer } from "../../shared/panelApi/searchOffer";
import { partsText } from "../../shared/spending/texts/priceParts";
import { pricedText, nothingText, uncoveredText } from "../../shared/spending/fetch/priceText";
import { searchFirstText, searchOfferText } from "../../shared/spending/texts/searchOfferText";
import { isProblem, type Problem } from "../../shared/api/problem";
import { thisMonth } from "../../shared/fetching/ledger/billingPeriod";
import { useSandboxInUse, useToldUsage } from "./sandboxInUse";
import type { Usage } from "../../shared/fetching/ledger/ledger";
import type { Price } from "../../shared/fetching/quote";
import { useHost } from "../state/host";
import { planPrice } from "../../shared/spending/texts/planPrice";
import { requestsOf } from "../../shared/api/text/requestsText";
import { wholeNumber, withinLimit } from "./texts/phrases";
import { Notice } from "./Notice";
import { TextRow, Text } from "./Text";
import { VolatileNotice } from "./VolatileNotice";

const VERBS: Readonly<Record<FetchCommand, string>> = {
  fetch: "Fetch",
  refresh: "Refresh with",
  refreshErrors: "Try again with",
};

interface Props {
  readonly quote: QuoteView | Problem;
  readonly done: () => void;
  readonly cancel?: () => void;
  /** Where on the panel the limit can be raised. */
  readonly limitStands?: "below" | "in Spend";
}

export function PriceNotice({ quote, done, cancel, limitStands = "in Spend" }: Props) {
  const { work } = useHost();
  const limited = useLimited(quote);
  const terms = useToldUsage(isProblem(quote) ? undefined : quote.usage);
  if (isProblem(quote)) return <Notice intent="warning">{quote.message}</Notice>;
  const { command, cells, price, search, usage, quoteId } = quote;
  if (cells === 0) return <Text>No PROP formulas here yet.</Text>;
  if (price.requests === 0) return <Text>{nothingText(quote)}</Text>;
  const left = uncoveredText(quote);
  const inPlan = planPrice(price, terms);
  /** A sandbox's requests don't count against it. */
  const limit = terms?.sandbox === true ? "" : `Limit: ${wholeNumber(usage.left)} left ${thisMonth(usage.period)}.`;
  const cannot = work.running || usage.left === 0 || usage.volatile !== undefined;
  const accept = (searching: boolean): void => {
    work.accept(quoteId, searching);
    done();
  };
  return (
    <>
      <Text>
        <strong>{pricedText(quote)}</strong>
        {`${partsText(price)}${inPlan === "" ? "" : `: ${inPlan}`}. ${limit}`}
      </Text>
      {left === "" ? null : <Text>{left}</Text>}
      {usage.volatile !== undefined ? (
        <VolatileNotice volatile={usage.volatile} />
      ) : usage.damaged === true ? (
        <Notice intent="warning">
          {`PROP’s count for ${thisMonth(usage.period)} is damaged. Set it ${limitStands === "below" ? "above" : "in Spend"} before you fetch.`}
        </Notice>
      ) : limited ? (
        <Notice intent="warning">
          {`Your monthly limit allows ${wholeNumber(usage.left)} now; the rest stays pending. Raise the limit ${limitStands} to fetch all.`}
        </Notice>
      ) : null}
      <TextRow>
        <Button appearance="primary" disabledFocusable={cannot} onClick={() => accept(false)}>
          {`${VERBS[command]} ${limited ? withinLimit(price, usage.left) : requestsOf(price)}`}
        </Button>
        {cancel === undefined ? null : <Button onClick={cancel}>Cancel</Button>}
      </TextRow>
      {search === undefined ? null : (
        <SearchChoice
          offer={search}
          price={price}
          terms={terms}
          {...(limited ? { left: usage.left } : {})}
          disabled={cannot}
          press={() => accept(true)}
        />
      )}
    </>
  );
}

interface Choice {
  readonly offer: SearchOffer;
  readonly price: Price;
  /** What tells it in the plan's terms. */
  readonly terms: Usage | undefined;
  /** What the monthly limit allows, if that matters. */
  readonly left?: number;
  readonly disabled: boolean;
  readonly press: () => void;
}

/** The cheaper way to the same results, and the button that takes it. */
export function SearchChoice({ offer, price, terms, left = Infinity, disabled, press }: Choice) {
  return (
    <>
      <Text>{searchOfferText(offer, price, terms)}</Text>
      <TextRow>
        <Button disabledFocusable={disabled} onClick={press}>
          {`${searchFirstText(offer)}: ${withinLimit(offer, left)}`}
        </Button>
      </TextRow>
    </>
  );
}

/**
 * Whether the monthly limit stops some of the requests. Sandbox requests don't count against it, but once it is reached
 * the sandbox gets none either.
 */
function useLimited(quote: QuoteView | Problem): boolean {
  const isFree = useSandboxInUse();
  const isShort = !isProblem(quote) && quote.price.atMost > quote.usage.left;
  return isShort && (quote.usage.left === 0 || !isFree);
}
