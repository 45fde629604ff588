/** What is behind the selected cell. */
import { Button, Spinner } from "@fluentui/react-components";
import { useEffect } from "react";
import { splitReference } from "../../../shared/formulas/splitReference";
import type { CellFacts } from "../../../shared/panelApi/panelApi";
import { useRequest } from "../../state/request";
import { useHost, type TabProps } from "../../state/host";
import { Facts } from "../../parts/Facts";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { FormulaText, Quiet, Text, TextRow } from "../../parts/Text";
import { wholeNumber } from "../../parts/phrases";
import { EstimateChart } from "./EstimateChart";
import { QuestionList } from "./QuestionList";
import { TimeChart } from "./TimeChart";

/** Milliseconds without another selection before the cell is read, so that moving by arrow keys reads one cell only. */
const SETTLED = 250;

export function CellTab({ shown }: TabProps) {
  const { api, facts, work } = useHost();
  const key = shown ? `cell ${work.finished}` : undefined;
  const { value, fault, busy, again } = useRequest(async () => ({ cell: await api.selectedCell() }), key);
  useEffect(() => {
    if (!shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(again, SETTLED);
    };
    const unwatch = api.watchSelection?.(soon);
    if (unwatch === undefined) window.addEventListener("focus", soon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", soon);
      unwatch?.();
    };
  }, [shown, api, again]);
  if (value === undefined && fault === undefined) return <Spinner size="tiny" label="Checking the cell…" />;
  const cell = value?.cell;
  return (
    <>
      <Section
        title="Selected cell"
        aside={
          <Button size="small" onClick={again} disabledFocusable={busy}>
            Check again
          </Button>
        }
      >
        <FaultNotice text={fault} />
        {cell === undefined ? null : <CellHead cell={cell} />}
        {value === undefined || cell !== undefined ? null : (
          <>
            <Text>The selected cell has no PROP function.</Text>
            <Quiet>
              {`Select a cell with a formula such as =${facts.prefix}VALUE(A2) to see where its value comes from and what it cost.`}
            </Quiet>
          </>
        )}
      </Section>
      {cell === undefined ? null : <Charts cell={cell} />}
    </>
  );
}

function CellHead({ cell }: { readonly cell: CellFacts }) {
  const { goTo } = useHost();
  const { address, formula, formulaAddress, shows, cut, problem, questions, remarks = [] } = cell;
  return (
    <>
      <FormulaText>{formula}</FormulaText>
      <Facts
        facts={[
          [
            "Cell",
            formulaAddress === undefined
              ? address
              : `${address}, from the formula in ${splitReference(formulaAddress).cells}`,
          ],
          ["Shows", shows === "" ? "blank" : shows],
          ["Truncated", cut === undefined ? undefined : `at ${wholeNumber(cut)} characters, the most a cell can hold`],
        ]}
      />
      {problem === undefined ? null : <Notice intent="warning">{problem.message}</Notice>}
      {problem?.problem === "spending" ? (
        <TextRow>
          <Button onClick={() => goTo("Spend")}>See pending requests</Button>
        </TextRow>
      ) : null}
      {remarks.map((remark) => (
        <Text key={remark}>{remark}</Text>
      ))}
      <QuestionList questions={questions} />
    </>
  );
}

const TIME_CHARTS = [
  ["sales", "Sales", "Sale price"],
  ["assessments", "Assessed value", "Assessed value"],
  ["taxes", "Property tax", "Property tax"],
] as const;

function Charts({ cell }: { readonly cell: CellFacts }) {
  const { estimate, homes } = cell;
  return (
    <>
      {estimate === undefined ? null : <EstimateChart estimate={estimate} home={homes?.estimate} />}
      {TIME_CHARTS.map(([name, title, what]) => {
        const points = cell[name];
        return points && <TimeChart key={name} title={title} what={what} points={points} home={homes?.[name]} />;
      })}
    </>
  );
}
