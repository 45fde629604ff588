/** Content below a heading that opens and closes it. */
import { ChevronDownRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import { useEffect, useId, useState, type ReactNode } from "react";

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular },
  small: { fontSize: tokens.fontSizeBase200 },
  button: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    width: "100%",
    minHeight: "36px",
    padding: 0,
    border: "none",
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    font: "inherit",
    textAlign: "left",
    cursor: "pointer",
    "& > svg": { flexShrink: 0 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  content: { display: "grid", gap: tokens.spacingVerticalM, paddingTop: tokens.spacingVerticalS },
});

interface Props {
  readonly title: string;
  readonly size?: "small" | "medium";
  /** Whether it is open at first. Once this becomes true, it opens. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

export function Foldout({ title, size = "medium", open = false, children }: Props) {
  const styles = useStyles();
  const id = useId();
  const [isOpen, setOpen] = useState(open);
  useEffect(() => {
    if (open) setOpen(true);
  }, [open]);
  return (
    <div>
      <h3 className={mergeClasses(styles.heading, size === "small" && styles.small)}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
          {title}
        </button>
      </h3>
      {isOpen ? (
        <div id={id} className={styles.content}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
