/** What is under way, or came to its end, seen from every tab: done, left, rate, what came of it, and Stop. */
import { Button, makeStyles, ProgressBar, tokens } from "@fluentui/react-components";
import { useEffect } from "react";
import type { Progress } from "../../shared/bridge/bridge";
import { endings, illEndings } from "../../shared/errands/tally";
import { useHost } from "../host";
import { counted, whole } from "../words";
import { Notice } from "./Notice";
import { Row, Text } from "./Text";

/** A good end needs no more than to be seen: it goes by itself. All else stays until a person puts it away. */
const SEEN_AFTER = 10_000;

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexDirection: "column",
    flexShrink: 0,
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

export function WorkBar() {
  const styles = useStyles();
  const { progress, running, fault, dismiss } = useHost().work;
  const ended = running ? undefined : progress;
  const passing = fault === undefined && ended !== undefined && intentOf(ended) === "success";
  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(dismiss, SEEN_AFTER);
    return () => clearTimeout(timer);
  }, [passing, ended, dismiss]);
  if (progress === undefined && fault === undefined) return null;
  return (
    <div className={styles.bar} role="status">
      {progress !== undefined && running ? <UnderWay progress={progress} /> : null}
      {ended === undefined ? null : (
        <Notice intent={intentOf(ended)} close={dismiss}>
          {atEnd(ended)}
        </Notice>
      )}
      {fault === undefined ? null : (
        <Notice intent="error" {...(running ? {} : { close: dismiss })}>
          {fault}
        </Notice>
      )}
    </div>
  );
}

function UnderWay({ progress }: { readonly progress: Progress }) {
  const { stopping, stop } = useHost().work;
  return (
    <>
      <ProgressBar
        aria-label="Requests"
        thickness="large"
        {...(progress.requests === 0 ? {} : { max: progress.requests, value: progress.done })}
      />
      <Text>{underWay(progress)}</Text>
      <Row>
        <Button size="small" onClick={stop} disabledFocusable={stopping}>
          {stopping ? "Stopping …" : "Stop"}
        </Button>
      </Row>
    </>
  );
}

/** What a person stopped is as they wanted it; what was not answered needs a look. */
function intentOf(progress: Progress): "success" | "info" | "warning" {
  if (progress.problem !== undefined || illEndings(progress).length > 0) return "warning";
  return progress.state === "stopped" ? "info" : "success";
}

function underWay(progress: Progress): string {
  const { done, requests, perSecond } = progress;
  if (requests === 0) return "Starting …";
  const left = `${whole(done)} of ${counted(requests, "request")}, ${whole(requests - done)} left`;
  const rate = perSecond > 0 ? `, ${perSecond < 10 ? perSecond.toFixed(1) : whole(perSecond)} a second` : "";
  return done === 0 ? `${left}.` : `${left}${rate}. ${told(illEndings(progress))}${bill(progress)}`;
}

function atEnd(progress: Progress): string {
  const { state, done, requests, problem } = progress;
  const why = problem === undefined ? "" : `${problem.message}.`;
  if (done === 0) return why === "" ? NOTHING[state === "stopped" ? "stopped" : "done"] : why;
  const what = state === "stopped" ? `Stopped after ${whole(done)} of ${counted(requests, "request")}` : "Done";
  return `${what}: ${told(endings(progress))}${bill(progress)} ${why}`.trimEnd();
}

const NOTHING = { done: "Done: everything was at hand.", stopped: "Stopped before anything was asked." } as const;

/** `8 answered, 2 not found. ` */
function told(ended: ReturnType<typeof endings>): string {
  return ended.length === 0 ? "" : `${ended.map(([count, how]) => `${whole(count)} ${how}`).join(", ")}. `;
}

function bill({ billed }: Progress): string {
  return `${billed === 0 ? "Nothing" : whole(billed)} billed.`;
}
