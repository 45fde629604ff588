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
import { outcomeText, COMMAND_TEXTS } from "./commandTexts";

interface Props {
  readonly commands: readonly FormulaCommand[];
  readonly scope: Scope;
}

export function FormulaCommands({ commands, scope }: Props) {
  const { api, fromRibbon } = useHost();
  const [outcome, setOutcome] = useState<CommandOutcome>();
  const { busy, run } = useAction();
  const press = (command: FormulaCommand): void =>
    run(async () => {
      setOutcome(undefined);
      setOutcome(await outcomeOf(api, command, scope));
    });
  useEffect(() => {
    if (fromRibbon !== undefined && "cells" in fromRibbon && commands.includes(fromRibbon.command))
      setOutcome(fromRibbon);
  }, [fromRibbon, commands]);
  return (
    <>
      <TextRow>
        {commands.map((command) => (
          <Button key={command} disabledFocusable={busy} onClick={() => press(command)}>
            {COMMAND_TEXTS[command].button}
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
