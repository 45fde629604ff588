/** What is behind the selected cell. */
import { Button, Spinner } from "@fluentui/react-components";
import { useEffect } from "react";
import type { CellFacts } from "../../../shared/panelApi/panelApi";
import { useRequest } from "../../state/request";
import { useHost } from "../../state/host";
import { Facts } from "../../parts/Facts";
import { FaultNotice, Notice } from "../../parts/Notice";
import { SeeWhatWaits } from "../../parts/Leads";
import { Section } from "../../parts/Section";
import { FormulaText, Quiet, Text } from "../../parts/Text";
import type { TabProps } from "../../tabProps";
import { wholeNumber } from "../../parts/phrases";
import { EstimateChart } from "./EstimateChart";
import { QuestionList } from "./QuestionList";
import { TimeChart } from "./TimeChart";

/** Milliseconds without another selection before the cell is read, so that moving by arrow keys reads one cell only. */
const SETTLED = 250;

export function CellTab({ shown }: TabProps) {
  const { bridge, facts, work } = useHost();
  const key = shown ? `cell ${work.finished}` : undefined;
  const { value, fault, busy, again } = useRequest(async () => ({ cell: await bridge.selectedCell() }), key);
  useEffect(() => {
    if (!shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(again, SETTLED);
    };
    const unwatch = bridge.watchSelection?.(soon);
    if (unwatch === undefined) window.addEventListener("focus", soon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", soon);
      unwatch?.();
    };
  }, [shown, bridge, again]);
  const look = (
    <Button size="small" onClick={again} disabledFocusable={busy}>
      Check again
    </Button>
  );
  if (fault !== undefined) {
    return (
      <Section title="Selected cell" aside={look}>
        <FaultNotice text={fault} />
      </Section>
    );
  }
  if (value === undefined) return <Spinner size="tiny" label="Checking the cell…" />;
  if (value.cell === undefined) {
    return (
      <Section title="Selected cell" aside={look}>
        <Text>The selected cell has no PROP function.</Text>
        <Quiet>
          {`Select a cell with a formula such as =${facts.prefix}VALUE(A2) to see where its value comes from and what it cost.`}
        </Quiet>
      </Section>
    );
  }
  return (
    <>
      <Section title="Selected cell" aside={look}>
        <CellHead cell={value.cell} />
      </Section>
      <Charts cell={value.cell} />
    </>
  );
}

function CellHead({ cell }: { readonly cell: CellFacts }) {
  const { address, formula, formulaAddress, shows, cut, problem, questions, remarks = [] } = cell;
  return (
    <>
      <FormulaText>{formula}</FormulaText>
      <Facts
        facts={[
          [
            "Cell",
            formulaAddress === undefined ? address : `${address}, from the formula in ${cellOf(formulaAddress)}`,
          ],
          ["Shows", shows === "" ? "blank" : shows],
          ...(cut === undefined
            ? []
            : [["Truncated", `at ${wholeNumber(cut)} characters, the most a cell can hold`] as const]),
        ]}
      />
      {problem === undefined ? null : <Notice intent="warning">{problem.message}</Notice>}
      <SeeWhatWaits problem={problem} />
      {remarks.map((remark) => (
        <Text key={remark}>{remark}</Text>
      ))}
      <QuestionList questions={questions} />
    </>
  );
}

/** The cell without its sheet: a formula spills over its own sheet only. */
function cellOf(address: string): string {
  return address.slice(address.lastIndexOf("!") + 1);
}

function Charts({ cell: { estimate, taxes, assessments, sales, homes } }: { readonly cell: CellFacts }) {
  return (
    <>
      {estimate === undefined ? null : <EstimateChart estimate={estimate} home={homes?.estimate} />}
      {sales === undefined ? null : <TimeChart title="Sales" what="Sale price" points={sales} home={homes?.sales} />}
      {assessments === undefined ? null : (
        <TimeChart title="Assessed value" what="Assessed value" points={assessments} home={homes?.assessments} />
      )}
      {taxes === undefined ? null : (
        <TimeChart title="Property tax" what="Property tax" points={taxes} home={homes?.taxes} />
      )}
    </>
  );
}
