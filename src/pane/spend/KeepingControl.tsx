/** How many days answers are kept, by what was asked for. Stored as one text; what was typed is checked by the host. */
import { Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { useId } from "react";
import { ANSWER_KINDS, type AnswerKind } from "../../shared/service/endpoints";
import { isProblem } from "../../shared/service/problem";
import { readKeepDays } from "../../shared/work/keepDays";
import { inLabels, LABELS } from "../labels";
import { Quiet, Text } from "../parts/Text";
import { daysOf, isWrong, type TypedDays } from "./keptText";

const KIND_LABELS: Readonly<Record<AnswerKind, string>> = {
  records: "Records",
  estimates: "Estimates",
  searches: "Searches, counts",
  listings: "Listings",
  markets: "Markets",
};

const useStyles = makeStyles({
  group: { display: "grid", gap: tokens.spacingVerticalS },
  days: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(120px, 1fr))",
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  input: { minWidth: 0, width: "100%" },
});

interface Props {
  /** As it is stored. */
  readonly text: string;
  readonly typed: TypedDays;
  readonly type: (typed: TypedDays) => void;
  /** What is wrong with what was typed. */
  readonly fault: string | undefined;
}

export function KeepingControl({ text, typed, type, fault }: Props) {
  const styles = useStyles();
  const id = useId();
  const read = readKeepDays(text);
  const wrong = fault ?? (isProblem(read) ? read.message : undefined);
  const days = daysOf(text);
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id}>
        <Text>{`${LABELS.PROP_KEEP_DAYS}, in days`}</Text>
      </div>
      <div className={styles.days}>
        {ANSWER_KINDS.map((kind) => (
          <Field
            key={kind}
            label={KIND_LABELS[kind]}
            {...(fault !== undefined && isWrong(kind, typed) ? { validationState: "error" } : {})}
          >
            <Input
              className={styles.input}
              inputMode="numeric"
              value={typed[kind] ?? String(days[kind])}
              onChange={(_, { value }) => type({ ...typed, [kind]: value })}
            />
          </Field>
        ))}
      </div>
      {wrong === undefined ? null : (
        <div role="alert">
          <Text>{inLabels(wrong)}</Text>
        </div>
      )}
      <Quiet>
        A record that a search brought counts as a record. That nothing was found is kept for 7 days at most.
      </Quiet>
    </div>
  );
}
