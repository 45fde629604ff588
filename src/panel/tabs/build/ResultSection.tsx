/**
 * The first rows of the formula that the form makes, as it is filled in; and the formula with its price and the buttons that
 * insert it, which stay in sight.
 */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { JobWish } from "../../../shared/panelApi/jobsApi";
import type { Preview } from "../../../shared/panelApi/panelApi";
import { draftFormula } from "../../../shared/features/preview/draft";
import type { FunctionDeclaration } from "../../../shared/functions/declaring/declaration";
import { requestsOf } from "../../../shared/api/text/requestsText";
import { planPriceAfter } from "../../../shared/spending/texts/planPrice";
import { partsText } from "../../../shared/spending/texts/priceParts";
import { orThrow, useAction, useRequest } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice, Notice } from "../../parts/Notice";
import { SearchChoice } from "../../parts/PriceNotice";
import { useToldUsage } from "../../parts/sandboxInUse";
import { Section } from "../../parts/Section";
import { StickyGroup } from "../../parts/StickyGroup";
import { FormulaText, Quiet, TextRow } from "../../parts/Text";
import { draftOf, missingIn, rowLimitOf, type Texts } from "./form";
import { PreviewRows } from "./PreviewRows";

interface Props {
  readonly declaration: FunctionDeclaration;
  readonly texts: Texts;
  /** The formula was inserted. */
  readonly written: () => void;
  /** What stands between the first rows and the formula. */
  readonly children: ReactNode;
}

export function ResultSection({ declaration, texts, written, children }: Props) {
  const { api, facts, work } = useHost();
  const draft = draftOf(declaration, texts);
  const formula = draftFormula(draft, facts.prefix);
  const missing = missingIn(declaration, texts);
  const settled = useSettled(missing === undefined ? formula : undefined);
  const live = useRequest(() => api.preview(draft, false), settled && `${work.finished} ${settled}`);
  const [paid, setPaid] = useState<Preview>();
  const seen = [paid, live.value].find((each) => each?.formula === formula);
  /** The last formula that was inserted, and where. */
  const [inserted, setInserted] = useState<{ readonly formula: string; readonly into: string }>();
  const { busy, fault, run } = useAction();
  const pay = (searching: boolean): void =>
    run(async () => {
      setInserted(undefined);
      setPaid(await api.preview(draft, true, searching));
    });
  const insert = (place: JobWish["place"]): void =>
    run(async () => {
      setInserted(undefined);
      setInserted({ formula, into: orThrow(await api.insert(draft, place)) });
      written();
    });
  const { table, price, search, problem, usage } = seen ?? {};
  const terms = useToldUsage(usage);
  const into = inserted?.formula === formula ? inserted.into : undefined;
  /** Its cell pays what it costs. */
  const priced = into === undefined && price !== undefined && price.requests > 0 ? price : undefined;
  /** The pressed button disappears, and the rows may be out of sight. */
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    rows.current?.focus({ preventScroll: true });
    rows.current?.scrollIntoView();
  }, [paid]);
  return (
    <>
      {table === undefined ? null : (
        <div ref={rows} tabIndex={-1}>
          <Section title="First rows">
            <PreviewRows table={table} rowLimit={rowLimitOf(declaration, texts)} />
          </Section>
        </div>
      )}
      {children}
      <StickyGroup label="Formula">
        {missing === undefined ? <FormulaText>{formula}</FormulaText> : <Quiet>{`Enter ${missing}.`}</Quiet>}
        {priced === undefined ? null : (
          <Quiet>{`The formula needs ${requestsOf(priced)}${partsText(priced)}${planPriceAfter(priced, terms)}. After a preview, inserting it costs nothing more.`}</Quiet>
        )}
        <FaultNotice text={fault ?? live.fault} />
        {problem === undefined ? null : <Notice intent="warning">{problem.message}</Notice>}
        {into === undefined ? null : <Notice intent="success">{`Inserted into ${into}.`}</Notice>}
        <TextRow>
          <Button
            appearance="primary"
            disabledFocusable={busy || missing !== undefined}
            onClick={() => insert("selectedCell")}
          >
            Insert into the selected cell
          </Button>
          <Button size="small" disabledFocusable={busy || missing !== undefined} onClick={() => insert("newSheet")}>
            In a new sheet
          </Button>
          {priced === undefined ? null : (
            <Button size="small" disabledFocusable={busy} onClick={() => pay(false)}>
              {`Preview with ${requestsOf(priced)}`}
            </Button>
          )}
          {busy || live.busy ? <Spinner size="tiny" aria-label="Working" /> : null}
        </TextRow>
        {priced === undefined || search === undefined ? null : (
          <SearchChoice offer={search} price={priced} terms={terms} disabled={busy} press={() => pay(true)} />
        )}
      </StickyGroup>
    </>
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
