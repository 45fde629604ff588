/** How many days results are kept, by kind. Stored as one text; the host checks what was typed. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useId } from "react";
import { ANSWER_KINDS, type AnswerKind } from "../../../shared/api/endpoints";
import { isProblem } from "../../../shared/api/problem";
import { readKeepDays } from "../../../shared/fetching/requests/keepDays";
import { inLabels, LABELS } from "../../parts/texts/settingLabels";
import { TextField } from "../../parts/TextField";
import { Quiet, Text } from "../../parts/Text";
import { daysOf, isInvalidDays, type TypedDays } from "./keepDaysInput";

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
        <Text>{`${LABELS.PROP_KEEP_DAYS} (days)`}</Text>
      </div>
      <div className={styles.days}>
        {ANSWER_KINDS.map((kind) => (
          <TextField
            key={kind}
            label={KIND_LABELS[kind]}
            validationState={fault !== undefined && isInvalidDays(kind, typed) ? "error" : "none"}
            value={typed[kind] ?? String(days[kind])}
            input={{ className: styles.input, inputMode: "numeric" }}
            change={(value) => type({ ...typed, [kind]: value })}
          />
        ))}
      </div>
      {wrong === undefined ? null : (
        <div role="alert">
          <Text>{inLabels(wrong)}</Text>
        </div>
      )}
      <Quiet>Records found by a search count as records. “Nothing found” is kept for at most 7 days.</Quiet>
    </div>
  );
}
