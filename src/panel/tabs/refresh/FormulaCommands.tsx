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
  /** Where the cells to change can be chosen. */
  readonly setScope?: (scope: Scope) => void;
}

export function FormulaCommands({ commands, scope, setScope }: Props) {
  const { api, fromRibbon } = useHost();
  const [outcome, setOutcome] = useState<CommandOutcome>();
  const { busy, run } = useAction();
  const press = (command: FormulaCommand, where = scope): void =>
    run(async () => {
      setOutcome(undefined);
      setOutcome(await outcomeOf(api, command, where));
    });
  const isNothingSelected = outcome?.scope === scope && scope === "selection" && isNothing(outcome);
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
      {isNothingSelected && setScope !== undefined ? (
        <TextRow>
          <Button
            disabledFocusable={busy}
            onClick={() => {
              setScope("sheet");
              press(outcome.command, "sheet");
            }}
          >
            {`${COMMAND_TEXTS[outcome.command].button}: this sheet`}
          </Button>
        </TextRow>
      ) : null}
    </>
  );
}

function OutcomeNotice({ outcome }: { readonly outcome: CommandOutcome }) {
  if (outcome.fault !== undefined) return <FaultNotice text={outcome.fault} />;
  return <Notice intent={mustBeRead(outcome) ? "info" : "success"}>{outcomeText(outcome)}</Notice>;
}

const isNothing = ({ cells, fault, leftAlone }: CommandOutcome): boolean =>
  cells === 0 && fault === undefined && leftAlone === undefined;
