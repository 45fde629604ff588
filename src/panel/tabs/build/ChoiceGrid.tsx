/** A group of checkboxes, in as many columns as fit. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  group: { border: "none", margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, fontSize: tokens.fontSizeBase300, marginBottom: tokens.spacingVerticalXXS },
  hint: { display: "block", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  grid: { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(132px, 1fr))", alignItems: "start" },
});

interface Props {
  readonly legend: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function ChoiceGrid({ legend, hint, children }: Props) {
  const styles = useStyles();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {legend}
        {hint === undefined ? null : <small className={styles.hint}>{hint}</small>}
      </legend>
      <div className={styles.grid}>{children}</div>
    </fieldset>
  );
}
