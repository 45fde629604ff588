/** The estimate with its range, and the asking prices of its comparables by distance. */
import { tokens } from "@fluentui/react-theme";
import type { CellFacts } from "../../../shared/panelApi/panelApi";
import { DataTable } from "../../parts/DataTable";
import { Foldout } from "../../parts/Foldout";
import { Section } from "../../parts/Section";
import { Quiet, Text } from "../../parts/Text";
import { countText } from "../../../shared/api/text/countText";
import { money } from "../../parts/texts/phrases";
import { axis } from "../../../shared/values/axis";
import { ChartFrame, type ChartPart, TITLED } from "./ChartFrame";
import { Legend } from "./Legend";

type Estimate = NonNullable<CellFacts["estimate"]>;

interface Props {
  readonly charts: ChartPart;
  readonly estimate: Estimate;
  /** The property's address. */
  readonly home: string | undefined;
}

export function EstimateChart({ charts, estimate, home }: Props) {
  const { low, high, comparables, unit } = estimate;
  const aMonth = unit === "USD per month" ? " per month" : "";
  const asked = aMonth === "" ? "Asking price" : "Asking rent";
  const placed = comparables.filter(({ distance }) => distance !== undefined);
  const shown = [low, high, ...placed.map(({ price }) => price)];
  const prices = axis(Math.min(...shown), Math.max(...shown));
  const miles = axis(0, Math.max(0.1, ...placed.map(({ distance }) => distance!)));
  return (
    <Section title={aMonth === "" ? "Value estimate" : "Rent estimate"}>
      {home === undefined ? null : <Quiet>{home}</Quiet>}
      <Text>
        <strong>{money(estimate.estimate)}</strong>
        {`${aMonth}, 85% range ${money(low)} to ${money(high)}; ${countText(comparables.length, "comparable")}`}
      </Text>
      {placed.length === 0 ? null : (
        <ChartFrame charts={charts}>
          {({ ScatterChart }, size) => (
            <ScatterChart
              {...size}
              data={{ chartTitle: `${asked}s of the comparables by distance. `, scatterChartData: seriesOf(estimate) }}
              margins={TITLED}
              hideLegend
              xAxisTitle="Distance (miles)"
              yAxisTitle={`${asked} ($${aMonth === "" ? "" : " a month"})`}
              yMinValue={prices.min}
              yMaxValue={prices.max}
              yAxisTickValues={prices.ticks}
              xMinValue={0}
              xMaxValue={miles.max}
              tickValues={miles.ticks}
            />
          )}
        </ChartFrame>
      )}
      {placed.length === 0 ? null : <Legend colors={LEGEND} />}
      {comparables.length === 0 ? (
        <Quiet>The service returned no comparables.</Quiet>
      ) : (
        <Foldout title="Show as table" size="small">
          <DataTable
            label="Comparables"
            heads={["Address", `${asked}${aMonth}`, "Miles", "Correlation"]}
            rows={comparables.map(({ address, price, distance, correlation }) => [
              address,
              money(price),
              distance?.toFixed(2) ?? "",
              correlation?.toFixed(2) ?? "",
            ])}
          />
        </Foldout>
      )}
    </Section>
  );
}

const COLORS = {
  Comparables: tokens.colorPaletteBlueForeground2,
  Estimate: tokens.colorCompoundBrandForeground1,
  "Low and high": tokens.colorPaletteDarkOrangeForeground1,
} as const;

/** So that they are told apart without colors too. */
const LEGEND = [
  ["Comparables", COLORS.Comparables],
  ["Estimate: the large dot, on the left edge", COLORS.Estimate],
  ["Low and high: the dots above and below it", COLORS["Low and high"]],
] as const;

/** The estimate is drawn at the property itself, at 0 miles. */
function seriesOf({ estimate, low, high, comparables }: Estimate) {
  const point = (x: number, y: number, label: string, markerSize = 6) => ({
    x,
    y,
    markerSize,
    yAxisCalloutData: money(y),
    xAxisCalloutData: label,
    callOutAccessibilityData: { ariaLabel: `${label}: ${money(y)}` },
  });
  const near = comparables.flatMap(({ distance, price, address }) =>
    distance === undefined ? [] : [point(distance, price, address)],
  );
  const data = {
    Comparables: near,
    Estimate: [point(0, estimate, "Estimate", 10)],
    "Low and high": [point(0, low, "Low"), point(0, high, "High")],
  };
  return (Object.keys(COLORS) as (keyof typeof COLORS)[]).map((legend) => ({
    legend,
    color: COLORS[legend],
    data: data[legend],
  }));
}
