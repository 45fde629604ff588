/** Pending requests, their price, and the button that makes them. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect } from "react";
import { isProblem } from "../../../shared/api/problem";
import { useRequest } from "../../state/request";
import { useHost, type TabProps } from "../../state/host";
import { useWaiting } from "../../state/waiting";
import { FaultNotice, Notice } from "../../parts/Notice";
import { PriceNotice } from "../../parts/PriceNotice";
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";

/** Milliseconds in which other cells may begin to wait, too. */
const SETTLED = 500;

interface Props extends TabProps {
  /** How often settings or counts were changed: a price is no longer valid after that. */
  readonly changes: number;
}

/** While a new price is being fetched, the old one can't be accepted. */
export function WaitingSection({ shown, changes }: Props) {
  const { api, work } = useHost();
  const key = shown && !work.running ? `waiting ${work.finished} ${changes}` : undefined;
  const { outdated, pricing } = useWaiting(shown);
  const { value, fault, busy, again } = useRequest(() => pricing(() => api.offer("fetch", "everything")), key);
  /** While more cells wait, it isn't said that nothing does. */
  const isNothing = value !== undefined && !isProblem(value) && value.price.requests === 0;
  /** A price that can't be accepted gives way to the next by itself; one that can stays until it is checked again. */
  const isStale = outdated && isNothing && !busy && !work.running;
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(again, SETTLED);
    return () => clearTimeout(timer);
  }, [isStale, again]);
  return (
    <Section
      title="Pending"
      aside={
        <Button size="small" onClick={again} disabledFocusable={busy || work.running}>
          Check again
        </Button>
      }
    >
      <FaultNotice text={fault} />
      {work.running ? <Quiet>Requests are in progress: see above.</Quiet> : null}
      {busy && !work.running ? <Spinner size="tiny" label="Checking cells…" /> : null}
      {value === undefined || busy || work.running ? null : (
        <>
          {outdated ? (
            <Notice intent="info">More cells are pending now. Check again to include them in the price.</Notice>
          ) : null}
          {outdated && isNothing ? null : <PriceNotice quote={value} done={() => undefined} limitStands="below" />}
          {api.watchWaiting === undefined ? (
            <Quiet>The price doesn’t include cells that calculate after this check. Check again to include them.</Quiet>
          ) : null}
        </>
      )}
    </Section>
  );
}
