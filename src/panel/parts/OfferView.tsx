/** A price and the button that accepts it. Nothing is spent before it is pressed. */
import { Button } from "@fluentui/react-button";
import type { FetchCommand, QuoteView } from "../../shared/panelApi/panelApi";
import { leftOutText } from "../../shared/workbook/pricing/quoteView";
import { partsText } from "../../shared/workbook/pricing/priceParts";
import { isProblem, type Problem } from "../../shared/api/problem";
import { useRequest } from "../state/request";
import { isSandbox } from "../tabs/connect/service";
import { useHost } from "../state/host";
import { countText, requestsOf, SCOPE_TEXT, wholeNumber, withinLimit } from "./phrases";
import { Notice } from "./Notice";
import { TextRow, Text } from "./Text";

const VERBS: Readonly<Record<FetchCommand, string>> = {
  fetch: "Fetch",
  refresh: "Refresh with",
  refreshErrors: "Try again with",
};

const NOTHING: Readonly<Record<FetchCommand, string>> = {
  fetch: "Nothing pending",
  refresh: "Nothing to refresh",
  refreshErrors: "No errors",
};

interface Props {
  readonly offer: QuoteView | Problem;
  readonly done: () => void;
  readonly cancel?: () => void;
  /** Where on the panel the limit can be raised. */
  readonly limitStands?: "below" | "in Spend";
}

export function OfferView({ offer, done, cancel, limitStands = "in Spend" }: Props) {
  const { work } = useHost();
  const limited = useLimited(offer);
  if (isProblem(offer)) return <Notice intent="warning">{offer.message}</Notice>;
  const { errand, cells, price, usage, ticket } = offer;
  if (cells === 0) return <Text>No PROP formulas here yet.</Text>;
  const left = leftOutText(offer);
  if (price.requests === 0) {
    return <Text>{left === "" ? `${NOTHING[errand]}: ${lookedAt(offer)}` : `${left} ${lookedAt(offer)}`}</Text>;
  }
  return (
    <>
      <Text>
        {lookedAt(offer)} <strong>{`Price: ${requestsOf(price)}`}</strong>
        {`${partsText(price)}, ${wholeNumber(usage.left)} left this month.`}
      </Text>
      {left === "" ? null : <Text>{left}</Text>}
      {usage.damaged === true ? (
        <Notice intent="warning">
          {`PROP’s count for this month is damaged. Set it ${limitStands === "below" ? "above" : "in Spend"} before you fetch.`}
        </Notice>
      ) : limited ? (
        <Notice intent="warning">
          {`Your monthly limit allows ${wholeNumber(usage.left)} now; the rest stays pending. Raise the limit ${limitStands} to fetch all.`}
        </Notice>
      ) : null}
      <TextRow>
        <Button
          appearance="primary"
          disabledFocusable={work.running || usage.left === 0}
          onClick={() => {
            work.accept(ticket);
            done();
          }}
        >
          {`${VERBS[errand]} ${limited ? withinLimit(price, usage.left) : requestsOf(price)}`}
        </Button>
        {cancel === undefined ? null : <Button onClick={cancel}>Cancel</Button>}
      </TextRow>
    </>
  );
}

/**
 * Whether the monthly limit stops some of the requests. Sandbox requests don't count against it, but once it is reached
 * the sandbox gets none either. The host is asked which service is in use only where that matters.
 */
function useLimited(offer: QuoteView | Problem): boolean {
  const { bridge, facts } = useHost();
  const isShort = !isProblem(offer) && offer.price.atMost > offer.usage.left;
  const matters = isShort && offer.usage.left > 0;
  const { value, busy } = useRequest(() => bridge.connection(), matters ? offer.ticket : undefined);
  if (!matters) return isShort;
  return !busy && (value === undefined || !isSandbox(facts, value));
}

/** A refresh fetches everything again, so how much is cached doesn't matter there. */
function lookedAt({ errand, scope, cells, price }: QuoteView): string {
  const seen = `${countText(cells, "cell")} ${SCOPE_TEXT[scope]}, ${countText(price.questions, "lookup")}`;
  if (errand === "refresh") return `${seen}.`;
  return `${seen}, ${price.atHand === price.questions ? "all" : wholeNumber(price.atHand)} cached.`;
}
