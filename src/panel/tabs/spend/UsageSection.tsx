/** This month's requests, in total and by type. */
import { ProgressBar } from "@fluentui/react-components";
import type { Usage } from "../../../shared/fetching/quota/ledger";
import { DataTable } from "../../parts/DataTable";
import { Facts } from "../../parts/Facts";
import { Section } from "../../parts/Section";
import { Quiet, Text } from "../../parts/Text";
import { AccountCheckForm } from "./AccountCheckForm";
import { RecountForm } from "./RecountForm";
import { countText, shortDate, endpointLabel, wholeNumber } from "../../parts/phrases";

interface Props {
  readonly usage: Usage;
  readonly changed: () => void;
}

const UNCERTAIN = "no response, or possibly sent twice; counted as billed";

export function UsageSection({ usage, changed }: Props) {
  const { month, billed, free, failed, uncertain, underWay, limit, left, damaged, byEndpoint } = usage;
  const used = limit - left;
  /** Most months have no uncertain requests, and a narrow panel has no space for an empty column. */
  const someUncertain = byEndpoint.some((counts) => counts.uncertain > 0);
  if (damaged === true) {
    return (
      <Section title={shortDate(month)}>
        <RecountForm changed={changed} />
      </Section>
    );
  }
  return (
    <Section title={shortDate(month)}>
      <Text>
        <strong>{wholeNumber(left)}</strong> of {countText(limit, "request")} left
      </Text>
      <ProgressBar
        aria-label="Requests used this month"
        thickness="large"
        max={Math.max(1, limit)}
        value={limit === 0 ? 1 : used}
        color={left === 0 ? "error" : "brand"}
      />
      <Facts
        facts={[
          ["Billed", wholeNumber(billed)],
          ["Uncertain", uncertain === 0 ? "0" : `${wholeNumber(uncertain)}: ${UNCERTAIN}`],
          ["Free", `${wholeNumber(free)}: cached, shared, or from a sandbox`],
          ["Failed", `${wholeNumber(failed)}: refused by the service, not billed`],
          ...(underWay === 0 ? [] : [["In progress", wholeNumber(underWay)] as const]),
        ]}
      />
      <AccountCheckForm usage={usage} changed={changed} />
      {byEndpoint.length === 0 ? (
        <Quiet>No requests this month.</Quiet>
      ) : (
        <DataTable
          label="This month by type of request"
          heads={["Requests", "Billed", "Free", "Failed", ...(someUncertain ? ["Uncertain"] : [])]}
          rows={byEndpoint.map((counts) => [
            endpointLabel(counts.endpoint),
            counts.billed,
            counts.free,
            counts.failed,
            ...(someUncertain ? [counts.uncertain] : []),
          ])}
        />
      )}
    </Section>
  );
}
