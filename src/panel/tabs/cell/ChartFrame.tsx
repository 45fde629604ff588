/** A frame as wide as the panel for a chart, which is passed the width in pixels. */
import { makeStyles } from "@fluentui/react-components";
import { useEffect, useRef, useState, type ReactNode } from "react";

const HEIGHT = 200;

/** The left margin holds the amounts. */
export const MARGINS = { left: 52, right: 12, top: 16, bottom: 32 } as const;

const useStyles = makeStyles({ frame: { width: "100%", minWidth: 0, height: `${HEIGHT}px`, overflow: "hidden" } });

interface Size {
  readonly width: number;
  readonly height: number;
}

export function ChartFrame({ children }: { readonly children: (size: Size) => ReactNode }) {
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
      {width > 0 ? children({ width, height: HEIGHT }) : null}
    </div>
  );
}
