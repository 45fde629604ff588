/** Buttons that change cells, and the result of the last such command, from a button or from the ribbon. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useState } from "react";
import type { FormulaCommand, CommandOutcome, Scope } from "../../../shared/panelApi/panelApi";
import { mustBeRead, outcomeOf } from "../../../shared/panelApi/commands";
import { useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice, Notice } from "../../parts/Notice";
import { TextRow } from "../../parts/Text";
import { outcomeText, WORDS } from "./deedWords";

interface Props {
  readonly deeds: readonly FormulaCommand[];
  readonly scope: Scope;
}

export function Deeds({ deeds, scope }: Props) {
  const { bridge, told } = useHost();
  const [outcome, setOutcome] = useState<CommandOutcome>();
  const { busy, run } = useAction();
  const press = (deed: FormulaCommand): void =>
    run(async () => {
      setOutcome(undefined);
      setOutcome(await outcomeOf(bridge, deed, scope));
    });
  useEffect(() => {
    if (told !== undefined && "deed" in told && deeds.includes(told.deed)) setOutcome(told);
  }, [told, deeds]);
  return (
    <>
      <TextRow>
        {deeds.map((deed) => (
          <Button key={deed} disabledFocusable={busy} onClick={() => press(deed)}>
            {WORDS[deed].button}
          </Button>
        ))}
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </TextRow>
      {outcome?.scope === scope ? <OutcomeNotice outcome={outcome} /> : null}
    </>
  );
}

function OutcomeNotice({ outcome }: { readonly outcome: CommandOutcome }) {
  if (outcome.fault !== undefined) return <FaultNotice text={outcome.fault} />;
  return <Notice intent={mustBeRead(outcome) ? "info" : "success"}>{outcomeText(outcome)}</Notice>;
}
