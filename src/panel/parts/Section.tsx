/** A section of a tab, with a heading. */
import { Subtitle2 } from "@fluentui/react-text";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useId, type ReactNode } from "react";

const useStyles = makeStyles({
  section: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: "flex", justifyContent: "space-between", alignItems: "center", gap: tokens.spacingHorizontalS },
  heading: { margin: 0 },
});

interface Props {
  readonly title: string;
  /** Shown at the right of the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, aside, children }: Props) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <Subtitle2 as="h2" id={id} className={styles.heading}>
          {title}
        </Subtitle2>
        {aside}
      </div>
      {children}
    </section>
  );
}
