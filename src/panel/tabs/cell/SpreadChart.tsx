/** How many rows of a list are at which amount. */
import { tokens } from "@fluentui/react-theme";
import { countText } from "../../../shared/api/text/countText";
import type { ListFigure } from "../../../shared/panelApi/listFacts";
import { shownValue } from "../../../shared/tables/shownValue";
import { axis } from "../../../shared/values/axis";
import { DataTable } from "../../parts/DataTable";
import { Foldout } from "../../parts/Foldout";
import { ChartFrame, type ChartPart, TITLED } from "./ChartFrame";

interface Props {
  readonly charts: ChartPart;
  readonly figure: ListFigure;
}

export function SpreadChart({ charts, figure: { label, unit, bins = [] } }: Props) {
  const counts = axis(0, Math.max(4, ...bins.map(({ rows }) => rows)));
  const shown = bins.map(({ from, rows }) => ({ from: shownValue(from, unit), short: shortened(from, unit), rows }));
  return (
    <>
      <ChartFrame charts={charts}>
        {({ VerticalBarChart }, size) => (
          <VerticalBarChart
            {...size}
            chartTitle={`Rows by ${label.toLowerCase()}. `}
            data={shown.map(({ from, short, rows }) => ({
              ...{ x: short, y: rows, color: tokens.colorCompoundBrandForeground1 },
              ...{ xAxisCalloutData: `${label} from ${from}`, yAxisCalloutData: countText(rows, "row") },
              callOutAccessibilityData: { ariaLabel: `${label} from ${from}: ${countText(rows, "row")}` },
            }))}
            margins={TITLED}
            hideLegend
            hideLabels
            xAxisTitle={`${label}, from${unit === undefined || unit.startsWith("USD") ? "" : ` (${unit})`}`}
            yAxisTitle="Rows"
            yMaxValue={counts.max}
            yAxisTickValues={counts.ticks.filter((tick) => Number.isInteger(tick))}
          />
        )}
      </ChartFrame>
      <Foldout title="Show as table" size="small">
        <DataTable
          label={`Rows by ${label.toLowerCase()}`}
          heads={[`${label}, from`, "Rows"]}
          rows={shown.map(({ from, rows }) => [from, String(rows)])}
        />
      </Foldout>
    </>
  );
}

const THOUSAND = 1_000;

/** `$250k`, so that all have room side by side. */
const shortened = (number: number, unit: ListFigure["unit"]): string =>
  Math.abs(number) >= 10 * THOUSAND && number % THOUSAND === 0
    ? `${shownValue(number / THOUSAND, unit)}k`
    : shownValue(number, unit);
