/** What was spent this month, what waits and what it costs, and the rules by which cells may ask. */
import { Spinner } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { useAsked } from "../asked";
import { useHost } from "../host";
import type { TabProps } from "../Pane";
import { Fault } from "../parts/Notice";
import { SpendingForm } from "./SpendingForm";
import { UsageSection } from "./UsageSection";
import { WaitingSection } from "./WaitingSection";

/** Milliseconds between two looks at the usage: in Google Sheets each look is a run of a script. */
const LOOK_EVERY = { near: 2000, far: 15_000 };

export function SpendTab({ shown }: TabProps) {
  const { bridge, facts, work } = useHost();
  const { value, fault, busy, again } = useAsked(() => bridge.usage(), shown ? `usage ${work.finished}` : undefined);
  const [changes, setChanges] = useState(0);
  /** A look that takes longer than the pause is waited for: asked anew each time, it would never be shown. */
  const looking = useRef(busy);
  looking.current = busy;
  useEffect(() => {
    if (!shown) return;
    const every = facts.name === "Google Sheets" ? LOOK_EVERY.far : LOOK_EVERY.near;
    const timer = setInterval(() => document.visibilityState === "visible" && !looking.current && again(), every);
    return () => clearInterval(timer);
  }, [shown, facts, again]);
  /** A price tells what is left: it is looked at anew. */
  const changed = (): void => {
    setChanges((before) => before + 1);
    again();
  };
  return (
    <>
      <Fault text={fault} />
      {value === undefined ? (
        <Spinner size="tiny" label="Counting …" />
      ) : (
        <UsageSection usage={value} changed={changed} />
      )}
      <WaitingSection shown={shown} changes={changes} />
      <SpendingForm shown={shown} changed={changed} />
    </>
  );
}
