/** Buttons that change cells, and the result of the last such command, from a button or from the ribbon. */
import { Button, Spinner } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import type { Deed, Outcome, Scope } from "../../shared/bridge/bridge";
import { mustBeRead, outcomeOf } from "../../shared/bridge/deeds";
import { useAct } from "../asked";
import { useHost } from "../host";
import { Fault, Notice } from "../parts/Notice";
import { Row } from "../parts/Text";
import { outcomeText, WORDS } from "./deedWords";

interface Props {
  readonly deeds: readonly Deed[];
  readonly scope: Scope;
}

export function Deeds({ deeds, scope }: Props) {
  const { bridge, told } = useHost();
  const [outcome, setOutcome] = useState<Outcome>();
  const { busy, run } = useAct();
  const press = (deed: Deed): void =>
    run(async () => {
      setOutcome(undefined);
      setOutcome(await outcomeOf(bridge, deed, scope));
    });
  useEffect(() => {
    if (told !== undefined && "deed" in told && deeds.includes(told.deed)) setOutcome(told);
  }, [told, deeds]);
  return (
    <>
      <Row>
        {deeds.map((deed) => (
          <Button key={deed} disabledFocusable={busy} onClick={() => press(deed)}>
            {WORDS[deed].button}
          </Button>
        ))}
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </Row>
      {outcome?.scope === scope ? <OutcomeNotice outcome={outcome} /> : null}
    </>
  );
}

function OutcomeNotice({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.fault !== undefined) return <Fault text={outcome.fault} />;
  return <Notice intent={mustBeRead(outcome) ? "info" : "success"}>{outcomeText(outcome)}</Notice>;
}
