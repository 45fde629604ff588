/** The median of what is asked in a ZIP code, by month. */
import { tokens } from "@fluentui/react-theme";
import type { MarketTrend } from "../../../shared/panelApi/panelApi";
import { shortDate } from "../../../shared/api/text/shortDate";
import { axis } from "../../../shared/values/axis";
import { DataTable } from "../../parts/DataTable";
import { Foldout } from "../../parts/Foldout";
import { Section } from "../../parts/Section";
import { Quiet, Text } from "../../parts/Text";
import { money } from "../../parts/texts/phrases";
import { ChartFrame, type ChartPart, TITLED } from "./ChartFrame";

interface Props {
  readonly charts: ChartPart;
  readonly trend: MarketTrend;
  /** The ZIP code. */
  readonly place: string | undefined;
}

const SIDES = {
  sale: { title: "Median asking price", amount: "Asking price ($)" },
  rent: { title: "Median asking rent", amount: "Asking rent ($ a month)" },
} as const;

export function MarketChart({ charts, trend: { side, points, updated }, place }: Props) {
  const { title, amount } = SIDES[side];
  const values = points.map(({ value }) => value);
  const amounts = axis(Math.min(...values), Math.max(...values));
  const newest = points[points.length - 1]!;
  return (
    <Section title={title}>
      <Quiet>
        {[place, updated === undefined ? undefined : `the service’s figures of ${shortDate(updated.slice(0, 10))}`]
          .filter((each) => each !== undefined)
          .join(", ")}
      </Quiet>
      <Text>
        <strong>{money(newest.value)}</strong>
        {` in ${shortDate(newest.at)}${overYear(points)}`}
      </Text>
      <ChartFrame charts={charts}>
        {({ LineChart }, size) => (
          <LineChart
            {...size}
            data={{
              chartTitle: `${title} by month. `,
              lineChartData: [
                {
                  legend: title,
                  color: tokens.colorCompoundBrandForeground1,
                  lineOptions: { strokeWidth: 2 },
                  data: points.map(({ at, value }) => ({
                    ...{ x: dayOf(at), y: value },
                    ...{ xAxisCalloutData: shortDate(at), yAxisCalloutData: money(value) },
                    callOutAccessibilityData: { ariaLabel: `${shortDate(at)}: ${money(value)}` },
                  })),
                },
              ],
            }}
            margins={TITLED}
            hideLegend
            xAxisTitle="Month"
            yAxisTitle={amount}
            yMinValue={amounts.min}
            yMaxValue={amounts.max}
            yAxisTickValues={amounts.ticks}
            tickValues={ticksOf(points)}
            tickFormat="%b %y"
            useUTC
          />
        )}
      </ChartFrame>
      <Foldout title="Show as table" size="small">
        <DataTable
          label={title}
          heads={["Month", title]}
          rows={points.map(({ at, value }) => [shortDate(at), money(value)])}
        />
      </Foldout>
    </Section>
  );
}

const dayOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** Five months at most, so that their names have room. */
function ticksOf(points: MarketTrend["points"]): Date[] {
  const step = Math.max(1, Math.ceil((points.length - 1) / 4));
  return points.filter((_, index) => (points.length - 1 - index) % step === 0).map(({ at }) => dayOf(at));
}

/** Against the same month a year before, if there is one. */
function overYear(points: MarketTrend["points"]): string {
  const { at, value } = points[points.length - 1]!;
  const [year = "", month = ""] = at.split("-");
  const before = points.find((point) => point.at === `${Number(year) - 1}-${month}`)?.value ?? 0;
  if (!(before > 0)) return "";
  const change = 100 * (value / before - 1);
  return `, ${change < 0 ? "" : "+"}${change.toFixed(1)}% over a year`;
}
