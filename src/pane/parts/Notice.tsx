/** One line that a person should read: good news, a warning, or what went wrong. */
import { makeStyles, MessageBar, MessageBarBody, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  bar: { flexShrink: 0, minHeight: "auto", paddingBlock: tokens.spacingVerticalXS },
  body: { whiteSpace: "normal", overflowWrap: "anywhere" },
});

interface Props {
  readonly intent: "success" | "warning" | "error" | "info";
  readonly children: ReactNode;
}

/** Errors interrupt a screen reader, all else waits its turn. */
export function Notice({ intent, children }: Props) {
  const styles = useStyles();
  return (
    <MessageBar
      className={styles.bar}
      intent={intent}
      layout="multiline"
      politeness={intent === "error" ? "assertive" : "polite"}
    >
      <MessageBarBody className={styles.body}>{children}</MessageBarBody>
    </MessageBar>
  );
}

/** What went wrong, if anything did. */
export function Fault({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <Notice intent="error">{text}</Notice>;
}
