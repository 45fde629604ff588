/** The formula that the form makes, its first rows, and the button that inserts it into the sheet. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useState } from "react";
import type { Preview } from "../../../shared/panelApi/panelApi";
import { draftFormula } from "../../../shared/features/preview/draft";
import type { FunctionDeclaration } from "../../../shared/functions/declaring/declaration";
import { orThrow, useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { FormulaText, Quiet, TextRow } from "../../parts/Text";
import { draftOf, missingIn, rowLimitOf, type Texts } from "./form";
import { PreviewView } from "./PreviewView";

interface Props {
  readonly declaration: FunctionDeclaration;
  readonly texts: Texts;
}

export function ResultSection({ declaration, texts }: Props) {
  const { api, facts } = useHost();
  const draft = draftOf(declaration, texts);
  const formula = draftFormula(draft, facts.prefix);
  const missing = missingIn(declaration, texts);
  const [seen, setSeen] = useState<Preview>();
  const [inserted, setInserted] = useState<string>();
  const { busy, fault, run } = useAction();
  const look = (pay: boolean, searching = false): void =>
    run(async () => {
      setInserted(undefined);
      setSeen({ ...(await api.preview(draft, pay, searching)), formula });
    });
  const insert = (): void =>
    run(async () => {
      setInserted(orThrow(await api.insert(draft)));
    });
  return (
    <Section title="Formula">
      <FormulaText>{formula}</FormulaText>
      {missing === undefined ? null : <Quiet>{`Enter ${missing}.`}</Quiet>}
      <TextRow>
        <Button appearance="primary" disabledFocusable={busy || missing !== undefined} onClick={insert}>
          Insert into the selected cell
        </Button>
        <Button disabledFocusable={busy || missing !== undefined} onClick={() => look(false)}>
          Preview
        </Button>
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </TextRow>
      <FaultNotice text={fault} />
      {inserted === undefined ? null : <Notice intent="success">{`Inserted into ${inserted}.`}</Notice>}
      {seen === undefined || seen.formula !== formula ? null : (
        <PreviewView
          preview={seen}
          busy={busy}
          rowLimit={rowLimitOf(declaration, texts)}
          pay={(searching) => look(true, searching)}
        />
      )}
    </Section>
  );
}
