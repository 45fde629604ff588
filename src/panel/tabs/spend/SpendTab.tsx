/** This month's requests, what is pending and its price, and the settings for spending. */
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useRef, useState } from "react";
import { useRequest } from "../../state/request";
import { useHost, type TabProps } from "../../state/host";
import { FaultNotice } from "../../parts/Notice";
import { SpendingForm } from "./SpendingForm";
import { TeamSection } from "./TeamSection";
import { UsageSection } from "./UsageSection";
import { WaitingSection } from "./WaitingSection";

/** Milliseconds between two reads of the usage: in Google Sheets each one runs a script. */
const LOOK_EVERY = { near: 2000, far: 15_000 };

export function SpendTab({ shown }: TabProps) {
  const { api, facts, work, bill } = useHost();
  const { value, fault, busy, again } = useRequest(() => api.usage(), shown ? `usage ${work.finished}` : undefined);
  const [changes, setChanges] = useState(0);
  const [planAsked, setPlanAsked] = useState(0);
  /**
   * A read that takes longer than the pause is waited for: if it were started again each time, none would ever finish.
   */
  const looking = useRef(busy);
  looking.current = busy;
  useEffect(() => {
    if (!shown) return;
    const every = facts.name === "Google Sheets" ? LOOK_EVERY.far : LOOK_EVERY.near;
    const timer = setInterval(() => document.visibilityState === "visible" && !looking.current && again(), every);
    return () => clearInterval(timer);
  }, [shown, facts, again]);
  /** The price shows what is left of the limit, so it is fetched again. */
  const changed = (): void => {
    setChanges((before) => before + 1);
    again();
  };
  return (
    <>
      <FaultNotice text={fault} />
      {bill === undefined ? null : <TeamSection bill={bill} />}
      {value === undefined ? (
        <Spinner size="tiny" label="Loading usage…" />
      ) : (
        <UsageSection usage={value} changed={changed} askPlan={() => setPlanAsked((before) => before + 1)} />
      )}
      <WaitingSection shown={shown} changes={changes} />
      <SpendingForm shown={shown} changed={changed} planAsked={planAsked} />
    </>
  );
}
