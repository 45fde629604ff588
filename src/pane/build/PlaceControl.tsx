/** A place: a ZIP code, a city with its state, a whole state, or cells that hold places. */
import { Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { FunctionParameter } from "../../shared/functions/declaration";
import { STATES } from "../../shared/service/states";
import { placeText, type PlaceMode, type PlaceParts } from "./placeText";

const MODES: Readonly<Record<PlaceMode, string>> = {
  zip: "ZIP code",
  city: "City and state",
  state: "Whole state",
  cells: "Cells that hold places",
};

const TYPED: Readonly<Record<Exclude<PlaceMode, "state">, readonly [label: string, placeholder: string]>> = {
  zip: ["ZIP code", "78244"],
  city: ["City", "San Antonio"],
  cells: ["Cells", "A2:A20"],
};

const useStyles = makeStyles({
  place: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
});

interface Props {
  readonly parameter: FunctionParameter;
  readonly label: string;
  readonly tell: (text: string) => void;
}

export function PlaceControl({ parameter, label, tell }: Props) {
  const styles = useStyles();
  const [parts, setParts] = useState<PlaceParts>({ mode: "zip", text: "", state: "" });
  const change = (changed: Partial<PlaceParts>): void => {
    const next = { ...parts, ...changed };
    setParts(next);
    tell(placeText(next));
  };
  const { mode, text, state } = parts;
  return (
    <div className={styles.place}>
      <Field label={label} required={parameter.optional !== true}>
        <Select value={mode} onChange={(_, { value }) => change({ mode: value as PlaceMode, text: "" })}>
          {Object.entries(MODES).map(([name, meaning]) => (
            <option key={name} value={name}>
              {meaning}
            </option>
          ))}
        </Select>
      </Field>
      {mode === "state" ? null : (
        <Field label={TYPED[mode][0]}>
          <Input value={text} placeholder={TYPED[mode][1]} onChange={(_, { value }) => change({ text: value })} />
        </Field>
      )}
      {mode === "city" || mode === "state" ? (
        <Field label="State">
          <Select value={state} onChange={(_, { value }) => change({ state: value })}>
            <option value="">Choose a state</option>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </div>
  );
}
