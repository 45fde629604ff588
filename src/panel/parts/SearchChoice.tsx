/** The cheaper way to the same results, and the button that takes it. */
import { Button } from "@fluentui/react-button";
import type { SearchOffer } from "../../shared/panelApi/panelApi";
import type { Usage } from "../../shared/fetching/quota/ledger";
import type { Price } from "../../shared/fetching/quote";
import { searchFirstText, searchOfferText } from "../../shared/workbook/pricing/searchOfferText";
import { withinLimit } from "./phrases";
import { Text, TextRow } from "./Text";

interface Props {
  readonly offer: SearchOffer;
  readonly price: Price;
  /** What tells it in the plan's terms. */
  readonly terms: Usage | undefined;
  /** What the monthly limit allows, if that matters. */
  readonly left?: number;
  readonly disabled: boolean;
  readonly press: () => void;
}

export function SearchChoice({ offer, price, terms, left = Infinity, disabled, press }: Props) {
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
