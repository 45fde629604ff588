/** What is behind the selected cell. */
import { Button, Spinner } from "@fluentui/react-components";
import { useEffect } from "react";
import type { CellFacts } from "../../shared/bridge/bridge";
import { useAsked } from "../asked";
import { useHost } from "../host";
import type { TabProps } from "../Pane";
import { Facts } from "../parts/Facts";
import { Fault, Notice } from "../parts/Notice";
import { SeeWhatWaits } from "../parts/Leads";
import { Section } from "../parts/Section";
import { Formula, Quiet, Text } from "../parts/Text";
import { whole } from "../words";
import { EstimateChart } from "./EstimateChart";
import { QuestionList } from "./QuestionList";
import { TimeChart } from "./TimeChart";

/** Whoever walks over cells with the arrow keys comes to rest first, in milliseconds. */
const SETTLED = 250;

export function CellTab({ shown }: TabProps) {
  const { bridge, work } = useHost();
  const key = shown ? `cell ${work.finished}` : undefined;
  const { value, fault, busy, again } = useAsked(async () => ({ cell: await bridge.selectedCell() }), key);
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
      Look again
    </Button>
  );
  if (fault !== undefined) {
    return (
      <Section title="Selected cell" aside={look}>
        <Fault text={fault} />
      </Section>
    );
  }
  if (value === undefined) return <Spinner size="tiny" label="Looking at the cell …" />;
  if (value.cell === undefined) {
    return (
      <Section title="Selected cell" aside={look}>
        <Text>The selected cell holds no PROP function.</Text>
        <Quiet>
          Select a cell with a formula such as =PROP.VALUE(A2) to see where its value comes from and what it cost.
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
      <Formula>{formula}</Formula>
      <Facts
        facts={[
          [
            "Cell",
            formulaAddress === undefined ? address : `${address}, from the formula in ${cellOf(formulaAddress)}`,
          ],
          ["Shows", shows === "" ? "nothing" : shows],
          ...(cut === undefined ? [] : [["Cut", `at ${whole(cut)} characters: a cell holds no more`] as const]),
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

/** A formula spills over its own sheet only. */
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
