/** A choice of one among a few, each with its meaning. */
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";

const useStyles = makeStyles({
  meaning: { display: "block", fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export interface ChoiceItem<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly meaning: string;
}

interface Props<Name extends string> {
  readonly label: string;
  readonly choices: readonly ChoiceItem<Name>[];
  readonly chosen: Name | undefined;
  readonly choose: (name: Name) => void;
}

export function Choices<Name extends string>({ label, choices, chosen, choose }: Props<Name>) {
  const styles = useStyles();
  return (
    <RadioGroup aria-label={label} value={chosen ?? ""} onChange={(_, { value }) => choose(value as Name)}>
      {choices.map(({ name, label: text, meaning }) => (
        <Radio
          key={name}
          value={name}
          label={{
            children: (
              <>
                {text} <small className={styles.meaning}>{meaning}</small>
              </>
            ),
          }}
        />
      ))}
    </RadioGroup>
  );
}
