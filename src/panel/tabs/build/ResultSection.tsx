/** The formula that the form makes, its price or first rows as it is filled in, and the button that inserts it. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useState } from "react";
import type { JobWish } from "../../../shared/panelApi/jobsApi";
import type { Preview } from "../../../shared/panelApi/panelApi";
import { draftFormula } from "../../../shared/features/preview/draft";
import type { FunctionDeclaration } from "../../../shared/functions/declaring/declaration";
import { orThrow, useAction, useRequest } from "../../state/request";
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
  const { api, facts, work } = useHost();
  const draft = draftOf(declaration, texts);
  const formula = draftFormula(draft, facts.prefix);
  const missing = missingIn(declaration, texts);
  const settled = useSettled(missing === undefined ? formula : undefined);
  const live = useRequest(() => api.preview(draft, false), settled && `${work.finished} ${settled}`);
  const [paid, setPaid] = useState<Preview>();
  const seen = [paid, live.value].find((each) => each?.formula === formula);
  const [inserted, setInserted] = useState<string>();
  const { busy, fault, run } = useAction();
  const pay = (searching: boolean): void =>
    run(async () => {
      setInserted(undefined);
      setPaid(await api.preview(draft, true, searching));
    });
  const insert = (place: JobWish["place"]): void =>
    run(async () => {
      setInserted(undefined);
      setInserted(orThrow(await api.insert(draft, place)));
    });
  return (
    <Section title="Formula">
      <FormulaText>{formula}</FormulaText>
      {missing === undefined ? null : <Quiet>{`Enter ${missing}.`}</Quiet>}
      <TextRow>
        <Button
          appearance="primary"
          disabledFocusable={busy || missing !== undefined}
          onClick={() => insert("selectedCell")}
        >
          Insert into the selected cell
        </Button>
        <Button disabledFocusable={busy || missing !== undefined} onClick={() => insert("newSheet")}>
          Insert into a new sheet
        </Button>
        {busy || live.busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </TextRow>
      <FaultNotice text={fault ?? live.fault} />
      {inserted === undefined ? null : <Notice intent="success">{`Inserted into ${inserted}.`}</Notice>}
      {seen === undefined ? null : (
        <PreviewView preview={seen} busy={busy} rowLimit={rowLimitOf(declaration, texts)} pay={pay} />
      )}
    </Section>
  );
}

/** Milliseconds without another change before a formula is priced. That requests nothing. */
const SETTLED = 400;

function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
