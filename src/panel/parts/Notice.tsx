/** A message to the person: success, information, a warning or an error. */
import { Button } from "@fluentui/react-button";
import { MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-message-bar";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { DismissRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { inLabels } from "./texts/settingLabels";

const useStyles = makeStyles({
  bar: { flexShrink: 0, minHeight: "auto", paddingBlock: tokens.spacingVerticalXS },
  body: { whiteSpace: "normal", overflowWrap: "anywhere" },
});

interface Props {
  readonly intent: "success" | "warning" | "error" | "info";
  readonly children: ReactNode;
  readonly close?: () => void;
}

/** Errors interrupt a screen reader; other notices wait until it is idle. */
export function Notice({ intent, children, close }: Props) {
  const styles = useStyles();
  return (
    <MessageBar
      className={styles.bar}
      intent={intent}
      layout="multiline"
      politeness={intent === "error" ? "assertive" : "polite"}
    >
      <MessageBarBody className={styles.body}>
        {typeof children === "string" ? inLabels(children) : children}
      </MessageBarBody>
      {close === undefined ? null : (
        <MessageBarActions
          containerAction={
            <Button
              appearance="transparent"
              size="small"
              aria-label="Close"
              icon={<DismissRegular />}
              onClick={close}
            />
          }
        />
      )}
    </MessageBar>
  );
}

export function FaultNotice({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <Notice intent="error">{text}</Notice>;
}
