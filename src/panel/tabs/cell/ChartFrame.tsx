/** A frame as wide as the panel for a chart, which is passed the width in pixels. */
import { makeStyles } from "@griffel/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Loading } from "../../parts/Loading";
import type * as charts from "../../parts/charts";
import type { RequestState } from "../../state/request";

const HEIGHT = 200;

/** The left margin holds the amounts. */
const MARGINS = { left: 52, right: 12, top: 16, bottom: 32 } as const;

/** With room for what the axes show. */
export const TITLED = { ...MARGINS, left: 68, bottom: 44 } as const;

const useStyles = makeStyles({ frame: { width: "100%", minWidth: 0, height: `${HEIGHT}px`, overflow: "hidden" } });

type Charts = typeof charts;

/** The charts, which are loaded when the first is shown. */
export type ChartPart = RequestState<Charts>;

interface Props {
  readonly charts: ChartPart;
  readonly children: (charts: Charts, size: Size) => ReactNode;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function ChartFrame({ charts, children }: Props) {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.frame}>
      {charts.value === undefined ? (
        <Loading what="This chart" part={charts} />
      ) : width > 0 ? (
        children(charts.value, { width, height: HEIGHT })
      ) : null}
    </div>
  );
}
