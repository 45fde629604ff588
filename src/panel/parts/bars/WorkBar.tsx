/** The progress or the result of long work, visible on every tab: done, left, rate, Stop, and what came of it. */
import { Button } from "@fluentui/react-button";
import { ProgressBar } from "@fluentui/react-progress";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useHost } from "../../state/host";
import { focusTab, takeLostFocus } from "../../state/focusTab";
import { Notice } from "../Notice";
import { Quiet, TextRow, Text } from "../Text";
import { RowsWithProblems } from "../RowsWithProblems";
import { finishedText, intentOf, NO_ANSWER_YET, runningText, waitingText } from "../texts/progressText";

/** Milliseconds after which a good result closes by itself. Any other stays until a person closes it. */
const SEEN_AFTER = 10_000;
/** Milliseconds in which no request ends, after which it says what it waits for. */
const QUIET_FOR = 12_000;

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

interface Props {
  /** The tab that is open lists what changed and what is without values in full. */
  readonly isBrief: boolean;
}

export function WorkBar({ isBrief }: Props) {
  const styles = useStyles();
  const { work, goTo } = useHost();
  const { progress, running, waits, stopping, fault, stop, dismiss, taken } = work;
  const bar = useRef<HTMLDivElement>(null);
  /** The pressed button disappears, and at the end Stop does: without this, nothing would have the focus. */
  useEffect(() => {
    if (taken > 0) takeLostFocus(bar.current);
  }, [taken, running]);
  const close = useCallback(() => {
    if (bar.current?.contains(document.activeElement) === true) focusTab();
    dismiss();
  }, [dismiss]);
  const ended = running || waits ? undefined : progress;
  const listed = isBrief ? undefined : ended;
  const passing = fault === undefined && ended !== undefined && intentOf(ended) === "success";
  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(close, SEEN_AFTER);
    return () => clearTimeout(timer);
  }, [passing, ended, close]);
  if (progress === undefined && fault === undefined) return null;
  return (
    <div ref={bar} className={styles.bar} role="status" tabIndex={-1}>
      {progress !== undefined && (running || waits) ? (
        <>
          <ProgressBar
            aria-label="Requests"
            thickness="large"
            {...(progress.requests === 0 ? {} : { max: progress.atMost ?? progress.requests, value: progress.done })}
          />
          <Text>{waits ? waitingText(progress, Date.now()) : runningText(progress)}</Text>
          {running ? <NoAnswerYet key={progress.done} /> : null}
          <TextRow>
            <Button size="small" onClick={stop} disabledFocusable={stopping}>
              {stopping ? "Stopping…" : "Stop"}
            </Button>
          </TextRow>
        </>
      ) : null}
      {ended === undefined ? null : (
        <Notice intent={intentOf(ended)} close={close}>
          {finishedText(ended, listed?.changes)}
        </Notice>
      )}
      {listed?.problemRows === undefined ? null : <RowsWithProblems {...listed.problemRows} />}
      {listed?.changes === undefined ? null : (
        <TextRow>
          <Button size="small" onClick={() => goTo("Refresh")}>
            What changed
          </Button>
        </TextRow>
      )}
      {fault === undefined ? null : (
        <Notice intent="error" {...(running ? {} : { close })}>
          {fault}
        </Notice>
      )}
    </div>
  );
}

/** Begins anew with each request that ends. */
function NoAnswerYet() {
  const [told, setTold] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTold(true), QUIET_FOR);
    return () => clearTimeout(timer);
  }, []);
  return told ? <Quiet>{NO_ANSWER_YET}</Quiet> : null;
}
