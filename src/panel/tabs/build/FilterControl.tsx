/** A filter: any, exactly, at least, at most, between, or as typed. */
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { Select } from "@fluentui/react-select";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useState } from "react";
import { Items } from "../../parts/ListField";
import type { ControlProps } from "./form";
import { ANY_FILTER, filterParts, filterText, type FilterMode, type FilterParts } from "./filterText";

const MODES: Readonly<Record<FilterMode, string>> = {
  any: "Any",
  exactly: "Exactly",
  atLeast: "At least",
  atMost: "At most",
  between: "Between",
  own: "List or cells",
};

/** For spans, a single number of days is the maximum. */
const SPAN_MODES: Partial<Record<FilterMode, string>> = { exactly: "At most", between: "Between", own: "Cells" };

const useStyles = makeStyles({
  row: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: tokens.spacingHorizontalS },
  pair: { display: "flex", gap: tokens.spacingHorizontalXS, "& > *": { minWidth: 0, width: "100%" } },
});

export function FilterControl({
  label,
  required,
  isSpan,
  text = "",
  tell,
}: Omit<ControlProps, "form"> & { readonly isSpan: boolean }) {
  const styles = useStyles();
  const [parts, setParts] = useState<FilterParts>(() =>
    text === "" && required ? { ...ANY_FILTER, mode: "exactly" } : shownParts(text, isSpan),
  );
  const change = (changed: Partial<FilterParts>): void => {
    const next = { ...parts, ...changed };
    setParts(next);
    tell(filterText(next));
  };
  const { mode, low, high } = parts;
  const modes = isSpan ? (required ? SPAN_MODES : { any: MODES.any, ...SPAN_MODES }) : MODES;
  const input = (which: "low" | "high", value: string, name: string) => (
    <Input
      aria-label={`${label}: ${name}`}
      value={value}
      {...(mode === "own" ? { placeholder: isSpan ? "B2" : "2|4 or B2" } : { inputMode: "decimal" as const })}
      onChange={(_, { value: typed }) => change({ [which]: typed })}
    />
  );
  return (
    <Field label={label} required={required}>
      <div className={styles.row}>
        <Select aria-label={label} value={mode} onChange={(_, { value }) => change({ mode: value as FilterMode })}>
          <Items items={Object.entries(modes)} />
        </Select>
        {mode === "any" ? null : (
          <div className={styles.pair}>
            {input("low", low, mode === "between" ? "from" : "number")}
            {mode === "between" ? input("high", high, "to") : null}
          </div>
        )}
      </div>
    </Field>
  );
}

/** A span has fewer ways to say it. */
function shownParts(text: string, isSpan: boolean): FilterParts {
  const parts = filterParts(text);
  return isSpan && parts.mode !== "any" && SPAN_MODES[parts.mode] === undefined
    ? { mode: "own", low: text.trim(), high: "" }
    : parts;
}
