/**
 * One line on every tab: the service in use, the month's requests so far, and the way to change the service. Below it,
 * that cells are pending, and the way to their price.
 */
import { Link } from "@fluentui/react-link";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useCallback, useEffect, useState } from "react";
import type { MemberBill } from "../../../shared/fetching/ledger/memberBill";
import { billLine } from "../../../shared/spending/texts/memberBillText";
import { monthSoFarText } from "../../../shared/spending/texts/spendingText";
import { useHost } from "../../state/host";
import { useRequest } from "../../state/request";
import { useToldUsage } from "../sandboxInUse";
import { connectionIdentity, serviceText } from "../service";
import { useFocus, useLook } from "./useLook";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexShrink: 0,
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: { margin: 0, minWidth: 0, overflowWrap: "anywhere" },
  pending: { display: "block", fontSize: "inherit" },
  link: { flexShrink: 0, fontSize: "inherit" },
});

interface Props {
  /** The tab that is open shows the price of what is pending. */
  readonly isPriced: boolean;
  /** Receives what a team's gateway tells. */
  readonly told: (bill: MemberBill | undefined) => void;
}

export function StateBar({ isPriced, told }: Props) {
  const styles = useStyles();
  const { api, facts, connection, work, bill, goTo } = useHost();
  const { view, isReady } = connection;
  const key = isReady ? `usage ${work.finished} ${view?.settings.PROP_BASE_URL}` : undefined;
  const { value, busy, again } = useRequest(() => api.usage(), key);
  const usage = useToldUsage(value);
  useLook(again, { busy });
  // Asked anew once something was requested here, and when a person comes back.
  const [looks, setLooks] = useState(0);
  useFocus(useCallback(() => setLooks((before) => before + 1), []));
  const isMember = isReady && view?.isMember === true && value !== undefined;
  const asked = isMember ? `${looks} ${value.used} ${connectionIdentity(view)}` : undefined;
  const { value: latest } = useRequest(() => api.bill(), asked);
  useEffect(() => told(isMember ? latest : undefined), [told, isMember, latest]);
  const isPending = usePending(isPriced);
  if (view === undefined) return null;
  const inMonth = usage === undefined ? "" : monthSoFarText(usage);
  const month = bill === undefined ? inMonth : billLine(bill);
  return (
    <div className={styles.bar} role="group" aria-label="Connection">
      <div className={styles.text}>
        {isReady ? (
          <>
            <strong>{serviceText(facts, view)}</strong>
            {month === "" ? null : ` · ${month}`}
          </>
        ) : (
          <strong>Not connected: functions make no requests</strong>
        )}
        {isPending && isReady ? (
          <Link as="button" className={styles.pending} onClick={() => goTo("Spend")}>
            Cells are pending: see the price
          </Link>
        ) : null}
      </div>
      <Link as="button" className={styles.link} onClick={() => goTo("Connect")}>
        {isReady ? "Change" : "Connect"}
      </Link>
    </div>
  );
}

/** Whether a cell waits for the person since the last fetch, or since the price of all that is pending was shown. */
function usePending(isPriced: boolean): boolean {
  const { api, work } = useHost();
  const [isPending, setPending] = useState(false);
  useEffect(() => api.watchWaiting?.(() => setPending(true)), [api]);
  useEffect(() => setPending(false), [isPriced, work.finished]);
  return isPending && !isPriced && !work.running;
}
