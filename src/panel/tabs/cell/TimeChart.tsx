/** Amounts over the years, as bars. */
import { tokens } from "@fluentui/react-theme";
import type { ChartPoint } from "../../../shared/panelApi/panelApi";
import { DataTable } from "../../parts/DataTable";
import { Foldout } from "../../parts/Foldout";
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";
import { shortDate } from "../../../shared/api/text/shortDate";
import { money } from "../../parts/texts/phrases";
import { axis } from "../../../shared/values/axis";
import { ChartFrame, type ChartPart, TITLED } from "./ChartFrame";
import { barLayout } from "./barLayout";

interface Props {
  readonly charts: ChartPart;
  readonly title: string;
  readonly what: string;
  readonly points: readonly ChartPoint[];
  /** The property's address. */
  readonly home: string | undefined;
}

export function TimeChart({ charts, title, what, points, home }: Props) {
  const amounts = axis(0, Math.max(1, ...points.map(({ value }) => value)));
  const by = points.some(({ at }) => at.length > 4) ? "Date" : "Year";
  return (
    <Section title={title}>
      {home === undefined ? null : <Quiet>{home}</Quiet>}
      <ChartFrame charts={charts}>
        {({ VerticalBarChart }, size) => {
          const { names, turned, bar, padding } = barLayout(
            points.map(({ at }) => at),
            size.width - TITLED.left - TITLED.right,
          );
          return (
            <VerticalBarChart
              {...size}
              chartTitle={`${what} by ${by.toLowerCase()}. `}
              data={points.map(({ at, value }, index) => ({
                x: names[index]!,
                y: value,
                color: tokens.colorCompoundBrandForeground1,
                xAxisCalloutData: shortDate(at),
                yAxisCalloutData: money(value),
                callOutAccessibilityData: { ariaLabel: `${shortDate(at)}: ${money(value)}` },
              }))}
              margins={TITLED}
              hideLegend
              hideLabels={points.length > 4}
              rotateXAxisLables={turned}
              xAxisTitle={by}
              yAxisTitle={`${what} ($)`}
              barWidth={bar}
              maxBarWidth={bar}
              xAxisInnerPadding={padding}
              yMaxValue={amounts.max}
              yAxisTickValues={amounts.ticks}
            />
          );
        }}
      </ChartFrame>
      <Foldout title="Show as table" size="small">
        <DataTable
          label={title}
          heads={[by, what]}
          rows={points.map(({ at, value }) => [shortDate(at), money(value)])}
        />
      </Foldout>
    </Section>
  );
}
