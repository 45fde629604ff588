/** Facts about the selected cell: the matched address, age, cost, remarks and charts. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useState } from "react";
import { countText } from "../../../shared/api/text/countText";
import { addressText, type CellArea } from "../../../shared/formulas/cells";
import { splitReference } from "../../../shared/formulas/splitReference";
import type { ListFacts } from "../../../shared/panelApi/listFacts";
import type { CellFacts } from "../../../shared/panelApi/panelApi";
import { isBusyText } from "../../../shared/values/input";
import { lead } from "../../state/lead";
import { useRequest } from "../../state/request";
import { useHost, type TabProps } from "../../state/host";
import { usePiece } from "../../state/piece";
import { useSelectionChange } from "../../state/selectionChange";
import { Facts } from "../../parts/Facts";
import { FaultNotice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { FormulaText, Text } from "../../parts/Text";
import { wholeNumber } from "../../parts/texts/phrases";
import type { ChartPart } from "./ChartFrame";
import { EstimateChart } from "./EstimateChart";
import { ListSection } from "./ListSection";
import { MarketChart } from "./MarketChart";
import { PlainCells } from "./PlainCells";
import { ProblemNotice } from "./ProblemNotice";
import { QuestionList } from "./QuestionList";
import { RemedyNotice } from "./RemedyNotice";
import { TimeChart } from "./TimeChart";

/** Milliseconds without another selection before the cell is read, so that moving by arrow keys reads one cell only. */
const SETTLED = 250;

/** Milliseconds after which a cell that is still being calculated is read again, and how often. */
const CALCULATES = 2000;
const MOST_LOOKS = 5;

interface Led extends Pick<CellFacts, "usage"> {
  readonly list: ListFacts;
  /** The first of the cells that were selected. */
  readonly to: string;
}

export function CellTab({ shown }: TabProps) {
  const { api, load, work } = useHost();
  const key = shown ? `cell ${work.finished}` : undefined;
  const { value, fault, busy, again } = useRequest(async () => {
    const found = await api.selectedCell();
    return found === undefined ? { cell: found, plain: await api.selectedList() } : { cell: found };
  }, key);
  useSelectionChange(shown, SETTLED, again);
  const cell = value?.cell;
  useWhileBusy(shown && cell !== undefined && isBusyText(cell.shows) ? cell.address : undefined, again);
  /** A list whose rows the panel leads through: a row of it that has a formula of its own isn't a list by itself. */
  const [led, setLed] = useState<Led>();
  const shownList = cell?.list ?? (cell !== undefined && led?.to === cell.address ? led.list : undefined);
  const show = async (area: CellArea): Promise<void> => {
    const usage = cell?.usage ?? led?.usage;
    setLed(shownList && { list: shownList, to: addressText(area), ...(usage === undefined ? {} : { usage }) });
    await lead(api, area);
  };
  const hasCharts = (cell !== undefined && hasChart(cell)) || shownList?.figure?.bins !== undefined;
  const charts = usePiece(load, "charts", () => import("../../parts/charts"), hasCharts);
  if (value === undefined && fault === undefined) return <Spinner size="tiny" label="Checking the cell…" />;
  return (
    <>
      {shownList === undefined ? null : (
        <ListSection list={shownList} usage={cell?.usage ?? led?.usage} charts={charts} show={show} />
      )}
      <Section
        title={shownList === undefined ? "Selected cell" : "Selected row"}
        aside={
          <Button size="small" onClick={again} disabledFocusable={busy}>
            Check again
          </Button>
        }
      >
        <FaultNotice text={fault} />
        {cell === undefined ? null : <CellHead cell={cell} again={again} />}
        {value === undefined || cell !== undefined ? null : busy ? (
          <Spinner size="tiny" label="Checking the cell…" />
        ) : (
          <PlainCells list={value.plain} />
        )}
      </Section>
      {cell === undefined ? null : <Charts cell={cell} charts={charts} />}
    </>
  );
}

/** @param cell The cell that is being calculated, if it is. */
function useWhileBusy(cell: string | undefined, again: () => void): void {
  useEffect(() => {
    if (cell === undefined) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks === MOST_LOOKS) clearInterval(timer);
      again();
    }, CALCULATES);
    return () => clearInterval(timer);
  }, [cell, again]);
}

interface HeadProps {
  readonly cell: CellFacts;
  readonly again: () => void;
}

function CellHead({ cell, again }: HeadProps) {
  const { address, formula, formulaAddress, shows, cut, problem, remedy, row, remarks = [], questions, noRows } = cell;
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
          ["Shows", noRows === undefined ? shows || "blank" : "no rows"],
          ["Table", cell.size && `${countText(cell.size.rows, "row")} × ${countText(cell.size.columns, "column")}`],
          ["Truncated", cut === undefined ? undefined : `at ${wholeNumber(cut)} characters, the most a cell can hold`],
        ]}
      />
      {remedy === undefined ? null : <RemedyNotice remedy={remedy} done={again} />}
      {problem === undefined || remedy?.message === problem.message ? null : (
        <ProblemNotice key={address} problem={problem} />
      )}
      {row === undefined ? null : (
        <section aria-label="This row">
          <Facts facts={row} />
        </section>
      )}
      {remarks.map((remark) => (
        <Text key={remark}>{remark}</Text>
      ))}
      {remedy !== undefined && questions.length === 0 ? null : <QuestionList facts={cell} />}
    </>
  );
}

const TIME_CHARTS = [
  ["sales", "Sales", "Sale price"],
  ["assessments", "Assessed value", "Assessed value"],
  ["taxes", "Property tax", "Property tax"],
] as const;

function hasChart({ estimate, market, ...cell }: CellFacts): boolean {
  const isPlaced = estimate?.comparables.some(({ distance }) => distance !== undefined) === true;
  return isPlaced || market !== undefined || TIME_CHARTS.some(([name]) => cell[name] !== undefined);
}

function Charts({ cell, charts }: { readonly cell: CellFacts; readonly charts: ChartPart }) {
  const { estimate, market = [], homes, listed } = cell;
  const isListed = ([name]: (typeof TIME_CHARTS)[number]): number => Number(name === listed);
  const overTime = [...TIME_CHARTS].sort((one, other) => isListed(other) - isListed(one));
  return (
    <>
      {estimate === undefined ? null : <EstimateChart charts={charts} estimate={estimate} home={homes?.estimate} />}
      {market.map((trend) => (
        <MarketChart key={trend.side} charts={charts} trend={trend} place={homes?.market} />
      ))}
      {overTime.map(([name, title, what]) => {
        const points = cell[name];
        return (
          points && (
            <TimeChart key={name} charts={charts} title={title} what={what} points={points} home={homes?.[name]} />
          )
        );
      })}
    </>
  );
}
