/** A cell's lookups: the matched address, when the result was fetched, and what it cost. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { CellFacts } from "../../../shared/panelApi/panelApi";
import { Facts } from "../../parts/Facts";
import { Quiet, Text } from "../../parts/Text";
import { planPriceAfter } from "../../../shared/spending/texts/planPrice";
import { requestsOf } from "../../../shared/api/text/requestsText";
import { useToldUsage } from "../../parts/sandboxInUse";
import { countText } from "../../../shared/api/text/countText";
import { endpointLabel, fetched } from "../../parts/texts/phrases";

/** A column of addresses has hundreds: the first are listed, the rest counted. */
const MOST = 5;

const useStyles = makeStyles({
  list: { listStyleType: "none", margin: 0, padding: 0, display: "grid", gap: tokens.spacingVerticalM },
  item: { paddingLeft: tokens.spacingHorizontalM, borderLeft: `3px solid ${tokens.colorBrandStroke1}` },
});

export function QuestionList({ facts }: { readonly facts: CellFacts }) {
  const styles = useStyles();
  const { questions, price, problem } = facts;
  const terms = useToldUsage(facts.usage);
  if (questions.length === 0) return <Quiet>This formula needs no requests.</Quiet>;
  const inPlan = price === undefined ? "" : planPriceAfter(price, terms);
  const missing = questions.filter(({ state }) => state === "missing").length;
  return (
    <>
      {questions.length === 1 && missing === 0 ? null : (
        <Text>{`${countText(questions.length, "result")}${missing === 0 ? "" : `, ${missing} not cached`}`}</Text>
      )}
      {price === undefined || inPlan === "" ? null : <Text>{`Needs ${requestsOf(price)}${inPlan}.`}</Text>}
      <ul className={styles.list}>
        {questions.slice(0, MOST).map(({ endpoint, matchedAddress, fetchedAt, ageDays, cost, message }, index) => (
          <li key={index} className={styles.item}>
            <Facts
              facts={[
                ["Request", endpointLabel(endpoint)],
                ["Matched", matchedAddress],
                ["Fetched", fetchedAt === undefined ? undefined : fetched(fetchedAt, ageDays)],
                ["Cost", cost],
                // The cell's own problem stands above.
                ["Message", message === problem?.message ? undefined : message],
              ]}
            />
          </li>
        ))}
      </ul>
      {questions.length > MOST ? <Quiet>{`… and ${questions.length - MOST} more.`}</Quiet> : null}
    </>
  );
}
