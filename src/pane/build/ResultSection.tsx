/** The formula that the form makes, its first rows, and the button that inserts it into the sheet. */
import { Button, Spinner } from "@fluentui/react-components";
import { useState } from "react";
import type { Preview } from "../../shared/bridge/bridge";
import { formulaOf } from "../../shared/errands/draft";
import type { FunctionDeclaration } from "../../shared/functions/declaration";
import { isProblem } from "../../shared/service/problem";
import { useAct } from "../asked";
import { useHost } from "../host";
import { Fault, Notice } from "../parts/Notice";
import { Section } from "../parts/Section";
import { Formula, Quiet, Row } from "../parts/Text";
import { draftOf, missingIn, rowLimitOf, type Texts } from "./form";
import { PreviewView } from "./PreviewView";

interface Props {
  readonly declaration: FunctionDeclaration;
  readonly texts: Texts;
}

export function ResultSection({ declaration, texts }: Props) {
  const { bridge, facts } = useHost();
  const draft = draftOf(declaration, texts);
  const formula = formulaOf(draft, facts.prefix);
  const missing = missingIn(declaration, texts);
  const [seen, setSeen] = useState<Preview>();
  const [inserted, setInserted] = useState<string>();
  const { busy, fault, run } = useAct();
  const look = (pay: boolean): void =>
    run(async () => {
      setInserted(undefined);
      setSeen({ ...(await bridge.preview(draft, pay)), formula });
    });
  const insert = (): void =>
    run(async () => {
      const where = await bridge.insert(draft);
      if (isProblem(where)) throw new Error(where.message);
      setInserted(where);
    });
  return (
    <Section title="Formula">
      <Formula>{formula}</Formula>
      {missing === undefined ? null : <Quiet>{`Enter ${missing}.`}</Quiet>}
      <Row>
        <Button appearance="primary" disabledFocusable={busy || missing !== undefined} onClick={insert}>
          Insert into the selected cell
        </Button>
        <Button disabledFocusable={busy || missing !== undefined} onClick={() => look(false)}>
          Preview
        </Button>
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </Row>
      <Fault text={fault} />
      {inserted === undefined ? null : <Notice intent="success">{`Inserted into ${inserted}.`}</Notice>}
      {seen === undefined || seen.formula !== formula ? null : (
        <PreviewView preview={seen} busy={busy} rowLimit={rowLimitOf(declaration, texts)} pay={() => look(true)} />
      )}
    </Section>
  );
}
