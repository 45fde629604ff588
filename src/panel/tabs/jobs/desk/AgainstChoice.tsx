/** What the addresses are checked against, with what each way costs. */
import { requestsOf } from "../../../../shared/api/text/requestsText";
import type { CheckedAgainst, DeskChoices, CheckPrice } from "../../../../shared/panelApi/deskApi";
import { searchFirstText } from "../../../../shared/spending/texts/searchOfferText";
import { Choices } from "../../../parts/Choices";
import { Text } from "../../../parts/Text";

export type AddressPrices = Readonly<Record<CheckedAgainst, CheckPrice>>;

interface Props {
  readonly choices: DeskChoices;
  /** Undefined until they are known. */
  readonly prices: AddressPrices | undefined;
  readonly choose: (choices: DeskChoices) => void;
}

export function AgainstChoice({ choices, prices, choose }: Props) {
  return (
    <div>
      <Text>Check against</Text>
      <Choices
        label="Check against"
        chosen={choices.against}
        choose={(against) => choose({ ...choices, against })}
        choices={[
          {
            name: "values",
            label: `Values${priceOf(prices?.values)}`,
            meaning: "Also estimates homes without a public record, and says so.",
          },
          {
            name: "records",
            label: `Public records${priceOf(prices?.records)}`,
            meaning: ["Finds only homes with a public record; shows no values.", ...searched(prices?.records)].join(
              " ",
            ),
          },
        ]}
      />
    </div>
  );
}

const priceOf = (price: CheckPrice | undefined): string => (price === undefined ? "" : `: ${requestsOf(price)}`);

const searched = (price: CheckPrice | undefined): readonly string[] =>
  price?.search === undefined ? [] : [`${searchFirstText(price.search)}: ${requestsOf(price.search)}.`];
