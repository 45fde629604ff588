/** What can be done with addresses, each with what a person gets: one of them is chosen, and shown alone. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useLayoutEffect, useRef } from "react";

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))",
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: "none",
  },
  item: {
    boxSizing: "border-box",
    width: "100%",
    height: "100%",
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: "left",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  meaning: {
    display: "block",
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

export interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly meaning: string;
}

interface Props {
  readonly items: readonly MenuItem[];
  /** The one that a person comes back from: it has the focus again. */
  readonly last: string | undefined;
  readonly choose: (id: string) => void;
}

export function JobMenu({ items, last, choose }: Props) {
  const styles = useStyles();
  const returned = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => returned.current?.focus(), []);
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, meaning }) => (
        <li key={id}>
          <button type="button" className={styles.item} ref={id === last ? returned : null} onClick={() => choose(id)}>
            <strong>{title}</strong>
            <span className={styles.meaning}> {meaning}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
