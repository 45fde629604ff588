/** This month's requests, in total and by type. */
import { ProgressBar } from "@fluentui/react-components";
import type { Usage } from "../../shared/work/ledger";
import { DataTable } from "../parts/DataTable";
import { Facts } from "../parts/Facts";
import { Section } from "../parts/Section";
import { Quiet, Text } from "../parts/Text";
import { AccountCheckForm } from "./AccountCheckForm";
import { RecountForm } from "./RecountForm";
import { counted, dateText, endpointLabel, whole } from "../words";

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
      <Section title={dateText(month)}>
        <RecountForm changed={changed} />
      </Section>
    );
  }
  return (
    <Section title={dateText(month)}>
      <Text>
        <strong>{whole(left)}</strong> of {counted(limit, "request")} left
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
          ["Billed", whole(billed)],
          ["Uncertain", uncertain === 0 ? "0" : `${whole(uncertain)}: ${UNCERTAIN}`],
          ["Free", `${whole(free)}: cached, shared, or from a sandbox`],
          ["Failed", `${whole(failed)}: refused by the service, not billed`],
          ...(underWay === 0 ? [] : [["In progress", whole(underWay)] as const]),
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
