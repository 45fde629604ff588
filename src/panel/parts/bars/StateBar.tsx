/** One line on every tab: the service in use, the month's requests so far, and the way to change the service. */
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
  link: { flexShrink: 0, fontSize: "inherit" },
});

interface Props {
  /** Receives what a team's gateway tells. */
  readonly told: (bill: MemberBill | undefined) => void;
}

export function StateBar({ told }: Props) {
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
  if (view === undefined) return null;
  const inMonth = usage === undefined ? "" : monthSoFarText(usage);
  const month = bill === undefined ? inMonth : billLine(bill);
  return (
    <div className={styles.bar} role="group" aria-label="Connection">
      <p className={styles.text}>
        {isReady ? (
          <>
            <strong>{serviceText(facts, view)}</strong>
            {month === "" ? null : ` · ${month}`}
          </>
        ) : (
          <strong>Not connected: functions make no requests</strong>
        )}
      </p>
      <Link as="button" className={styles.link} onClick={() => goTo("Connect")}>
        {isReady ? "Change" : "Connect"}
      </Link>
    </div>
  );
}
