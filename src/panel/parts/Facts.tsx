/** Names and values in two columns. A fact without a value is left out. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { Fragment, type ReactNode } from "react";

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: "anywhere" },
});

export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <Fragment key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
