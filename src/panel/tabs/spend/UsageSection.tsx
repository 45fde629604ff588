/** The billing month's requests, in total and by type, and corrections of them by the provider's account. */
import { Button } from "@fluentui/react-button";
import { ProgressBar } from "@fluentui/react-progress";
import type { AccountNote } from "../../../shared/fetching/ledger/accountNote";
import { thisMonth } from "../../../shared/fetching/ledger/billingPeriod";
import type { Usage } from "../../../shared/fetching/ledger/ledger";
import { forecastText, monthCostText, planSoFarText } from "../../../shared/spending/texts/spendingText";
import { useHost } from "../../state/host";
import { DataTable } from "../../parts/DataTable";
import { Facts } from "../../parts/Facts";
import { Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { Quiet, Text, TextRow } from "../../parts/Text";
import { useToldUsage } from "../../parts/sandboxInUse";
import { VolatileNotice } from "../../parts/VolatileNotice";
import { countText } from "../../../shared/api/text/countText";
import { shortDate } from "../../../shared/api/text/shortDate";
import { dateAndTime, periodText, endpointLabel, wholeNumber } from "../../parts/texts/phrases";
import { AccountForm } from "./AccountForm";

interface Props {
  readonly usage: Usage;
  readonly changed: () => void;
  /** Leads to where a person says what plan they have. */
  readonly askPlan: () => void;
}

const FREE = "each time cells were filled from the cache, from a shared result, or by a sandbox.";

const UNCERTAIN = "no response, or possibly sent twice; counted as billed";

export function UsageSection({ usage: counted, changed, askPlan }: Props) {
  const { api } = useHost();
  const usage = useToldUsage(counted);
  const { period, billed, free, failed, uncertain, underWay, limit, left, damaged, byEndpoint, checks = [] } = usage;
  const title = periodText(period);
  const month = thisMonth(period);
  const used = limit - left;
  const plan = planSoFarText(usage);
  const cost = monthCostText(usage);
  const forecast = forecastText(usage);
  /** Most months have no uncertain requests, and a narrow panel has no space for an empty column. */
  const someUncertain = byEndpoint.some((counts) => counts.uncertain > 0);
  /** What was free is told in a line of its own: it counts results, one request's several times. */
  const rows = byEndpoint.filter((counts) => counts.billed + counts.failed + counts.uncertain > 0);
  const isSandbox = usage.sandbox === true;
  if (damaged === true) {
    return (
      <Section title={title}>
        <AccountForm
          question={`How many requests does your account show for ${month}?`}
          range=", 0 or more"
          button="Set count"
          appearance="primary"
          save={(count) => api.recount(count)}
          changed={changed}
        >
          <Notice intent="warning">
            {`PROP’s count of ${month}’s requests is damaged. To keep to your limit, PROP makes no billed requests until you set the count or the next month begins.`}
          </Notice>
          <Text>Check your account with the provider and enter the number:</Text>
        </AccountForm>
      </Section>
    );
  }
  return (
    <Section title={title}>
      {usage.volatile === undefined ? null : <VolatileNotice volatile={usage.volatile} />}
      <Text>
        {isSandbox && used === 0 ? (
          <>
            <strong>Nothing billed</strong> {month}
          </>
        ) : (
          <>
            <strong>{wholeNumber(used)}</strong>
            {` ${used === 1 ? "request" : "requests"} used ${month}`}
          </>
        )}
      </Text>
      <ProgressBar
        aria-label={`Requests used ${month}`}
        thickness="large"
        max={Math.max(1, limit)}
        value={limit === 0 ? 1 : used}
        color={left === 0 ? "error" : "brand"}
      />
      <Facts
        facts={[
          ["Your limit", `${countText(limit, "request")} a month, ${wholeNumber(left)} left: PROP stops there`],
          ["Your plan", plan === "" ? undefined : plan],
          ["Cost", cost === "" ? undefined : cost],
          ["Billed", billed === used ? undefined : wholeNumber(billed)],
          ["Uncertain", uncertain === 0 ? undefined : `${wholeNumber(uncertain)}: ${UNCERTAIN}`],
          ["Failed", failed === 0 ? undefined : `${wholeNumber(failed)}: refused by the service, not billed`],
          ["In progress", underWay === 0 ? undefined : wholeNumber(underWay)],
        ]}
      />
      {cost !== "" ? null : (
        <TextRow>
          <Quiet>To see dollars next to requests, choose your plan.</Quiet>
          <Button size="small" onClick={askPlan}>
            Set your plan
          </Button>
        </TextRow>
      )}
      {forecast === "" ? null : <Quiet>{forecast}</Quiet>}
      {usage.undated === 0 ? null : <Quiet>{undatedText(usage)}</Quiet>}
      {uncertain === 0 ? null : (
        <AccountForm
          question={uncertain === 1 ? "How many were billed, 0 or 1?" : "How many of them were billed?"}
          range={` from 0 to ${uncertain}`}
          button="Save the number"
          save={(count) => api.release({ uncertain, billed: count })}
          changed={changed}
        >
          <Text>
            {`${countText(uncertain, "request")} got no response and may have been billed. `}
            Check your account with the provider:
          </Text>
        </AccountForm>
      )}
      {checks.map((note) => (
        <Quiet key={note.at}>{noteText(note)}</Quiet>
      ))}
      {rows.length > 0 ? (
        <DataTable
          label={`T${month.slice(1)} by type of request`}
          heads={["Type", "Billed", "Failed", ...(someUncertain ? ["Uncertain"] : [])]}
          rows={rows.map((counts) => [
            endpointLabel(counts.endpoint),
            counts.billed,
            counts.failed,
            ...(someUncertain ? [counts.uncertain] : []),
          ])}
        />
      ) : isSandbox ? null : (
        <Quiet>{`No requests ${month}.`}</Quiet>
      )}
      {free === 0 || isSandbox ? null : <Quiet>{`${countText(free, "free result")}: ${FREE}`}</Quiet>}
    </Section>
  );
}

/** Builds before this one counted by calendar month only. */
function undatedText({ undated, period }: Usage): string {
  const month = shortDate(period.first.slice(0, 7));
  return `PROP doesn’t know the day of ${countText(undated, "request")} in ${month}. To keep to your limit, all of them count until ${shortDate(period.last)}, although some may belong to the billing month before.`;
}

function noteText({ at, uncertain, billed, recount }: AccountNote): string {
  const found =
    recount === true
      ? `the count was damaged and set to ${wholeNumber(billed)} billed.`
      : `${wholeNumber(billed)} of ${wholeNumber(uncertain)} uncertain billed.`;
  return `Checked on ${dateAndTime(at)}: ${found}`;
}
