/** What is under way, or came to its end, seen from every tab: done, left, rate, and Stop. */
import { Button, makeStyles, ProgressBar, tokens } from "@fluentui/react-components";
import type { Progress } from "../../shared/bridge/bridge";
import { useHost } from "../host";
import { counted, whole } from "../words";
import { Notice } from "./Notice";
import { Row, Text } from "./Text";

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
  const { progress, running, stopping, fault, stop, dismiss } = useHost().work;
  if (progress === undefined && fault === undefined) return null;
  return (
    <div className={styles.bar} role="status">
      {progress === undefined ? null : running ? (
        <>
          <ProgressBar
            aria-label="Requests"
            thickness="large"
            {...(progress.requests === 0 ? {} : { max: progress.requests, value: progress.done })}
          />
          <Text>{underWay(progress)}</Text>
        </>
      ) : (
        <Notice intent={progress.problem !== undefined || progress.failed > 0 ? "warning" : "success"}>
          {atEnd(progress)}
        </Notice>
      )}
      {fault === undefined ? null : <Notice intent="error">{fault}</Notice>}
      <Row>
        {running ? (
          <Button size="small" onClick={stop} disabled={stopping}>
            {stopping ? "Stopping …" : "Stop"}
          </Button>
        ) : (
          <Button size="small" onClick={dismiss}>
            Close
          </Button>
        )}
      </Row>
    </div>
  );
}

function underWay({ done, requests, billed, failed, perSecond }: Progress): string {
  if (requests === 0) return "Starting …";
  const left = `${whole(done)} of ${counted(requests, "request")}, ${whole(requests - done)} left`;
  const rate = perSecond > 0 ? `, ${perSecond < 10 ? perSecond.toFixed(1) : whole(perSecond)} a second` : "";
  return `${left}${rate}. ${tallied(billed, failed)}`;
}

function atEnd({ state, done, requests, billed, failed, problem }: Progress): string {
  const what =
    state === "stopped"
      ? `Stopped after ${whole(done)} of ${counted(requests, "request")}`
      : `Done: ${counted(done, "request")}`;
  return `${what}. ${tallied(billed, failed)}${problem === undefined ? "" : ` ${problem.message}.`}`;
}

function tallied(billed: number, failed: number): string {
  return `${whole(billed)} billed, ${whole(failed)} failed.`;
}
