/** What the colours of a chart mean. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";

const useStyles = makeStyles({
  list: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyleType: "none",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  mark: {
    display: "inline-block",
    width: "10px",
    height: "10px",
    borderRadius: "50%",
    marginRight: "6px",
    forcedColorAdjust: "none",
  },
});

export function Legend({ colors }: { readonly colors: readonly (readonly [name: string, color: string])[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {colors.map(([name, color]) => (
        <li key={name}>
          <span className={styles.mark} style={{ backgroundColor: color }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
