/** This month in numbers, in all and by endpoint. */
import { ProgressBar } from "@fluentui/react-components";
import type { Usage } from "../../shared/work/ledger";
import { DataTable } from "../parts/DataTable";
import { Facts } from "../parts/Facts";
import { Section } from "../parts/Section";
import { Quiet, Text } from "../parts/Text";
import { AccountCheckForm } from "./AccountCheckForm";
import { RecountForm } from "./RecountForm";
import { counted, endpointLabel, monthName, whole } from "../words";

interface Props {
  readonly usage: Usage;
  readonly changed: () => void;
}

const UNCERTAIN = "sent, no answer seen, or perhaps sent twice; counted as billed";

export function UsageSection({ usage, changed }: Props) {
  const { month, billed, free, failed, uncertain, underWay, limit, left, damaged, byEndpoint } = usage;
  const used = limit - left;
  if (damaged === true) {
    return (
      <Section title={monthName(month)}>
        <RecountForm changed={changed} />
      </Section>
    );
  }
  return (
    <Section title={monthName(month)}>
      <Text>
        <strong>{whole(left)}</strong> of {counted(limit, "request")} left
      </Text>
      <ProgressBar
        aria-label="Used of this month’s limit"
        thickness="large"
        max={Math.max(1, limit)}
        value={limit === 0 ? 1 : used}
        color={left === 0 ? "error" : "brand"}
      />
      <Facts
        facts={[
          ["Billed this month", whole(billed)],
          ["Uncertain", uncertain === 0 ? "0" : `${whole(uncertain)}: ${UNCERTAIN}`],
          ["Free", `${whole(free)}: at hand, joined, or from a sandbox`],
          ["Failed", `${whole(failed)}: refused by the service, not billed`],
          ...(underWay === 0 ? [] : [["Under way", whole(underWay)] as const]),
        ]}
      />
      <AccountCheckForm usage={usage} changed={changed} />
      {byEndpoint.length === 0 ? (
        <Quiet>Nothing was asked this month.</Quiet>
      ) : (
        <DataTable
          label="This month by endpoint"
          heads={["Endpoint", "Billed", "Free", "Failed", "Uncertain"]}
          rows={byEndpoint.map((counts) => [
            endpointLabel(counts.endpoint),
            counts.billed,
            counts.free,
            counts.failed,
            counts.uncertain,
          ])}
        />
      )}
    </Section>
  );
}
