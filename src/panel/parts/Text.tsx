/** Text styles: a paragraph, a small remark, a formula, and a row of buttons. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  text: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, overflowWrap: "anywhere" },
  quiet: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  code: {
    display: "block",
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    overflowWrap: "anywhere",
    whiteSpace: "pre-wrap",
  },
  row: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS, alignItems: "center" },
});

interface Props {
  readonly children: ReactNode;
}

export function Text({ children }: Props) {
  return <p className={useStyles().text}>{children}</p>;
}

export function Quiet({ children }: Props) {
  const styles = useStyles();
  return <p className={mergeClasses(styles.text, styles.quiet)}>{children}</p>;
}

export function FormulaText({ children }: Props) {
  return <code className={useStyles().code}>{children}</code>;
}

export function TextRow({ children }: Props) {
  return <div className={useStyles().row}>{children}</div>;
}
