/** This month's requests, what is pending and its price, and the settings for spending. */
import { Spinner } from "@fluentui/react-spinner";
import { useState } from "react";
import { useRequest } from "../../state/request";
import { useHost, type TabProps } from "../../state/host";
import { useLook } from "../../parts/bars/useLook";
import { FaultNotice } from "../../parts/Notice";
import { SpendingForm } from "./SpendingForm";
import { TeamSection } from "./TeamSection";
import { UsageSection } from "./UsageSection";
import { WaitingSection } from "./WaitingSection";

/** Milliseconds between two reads of the usage. */
const LOOK_IN_SHEETS = 15_000;

export function SpendTab({ shown }: TabProps) {
  const { api, work, bill } = useHost();
  const { value, fault, busy, again } = useRequest(() => api.usage(), shown ? `usage ${work.finished}` : undefined);
  const [changes, setChanges] = useState(0);
  const [planAsked, setPlanAsked] = useState(0);
  useLook(again, { busy, shown, inSheets: LOOK_IN_SHEETS });
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
