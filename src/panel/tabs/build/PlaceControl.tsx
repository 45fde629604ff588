/**
 * A place: a ZIP code, a city with its state, a whole state, or cells with places. For some functions also one listing
 * or the center of a circle.
 */
import { Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { FunctionParameter, ParameterForm } from "../../../shared/functions/declaring/declaration";
import { US_STATES } from "../../../shared/api/vocabulary/states";
import { PLACE_MODES, placeText, type PlaceMode, type PlaceParts } from "./placeText";

const MODES: Readonly<Record<PlaceMode, string>> = {
  zip: "ZIP code",
  city: "City and state",
  state: "Whole state",
  listing: "One listing",
  center: "Around a center",
  cells: "Cells with places",
};

const TYPED: Readonly<Record<Exclude<PlaceMode, "state">, readonly [label: string, placeholder: string]>> = {
  zip: ["ZIP code", "78244"],
  city: ["City", "San Antonio"],
  listing: ["Address or id", "5500 Grand Lake Dr, San Antonio, TX 78244"],
  center: ["Address or coordinates", "29.476, -98.351"],
  cells: ["Cells", "A2:A20"],
};

/** Hints at the text of a mode. */
const HINTS: Readonly<Partial<Record<PlaceMode, string>>> = {
  listing: "Leave the filters empty: they don’t apply to one listing",
  center: "Set the radius in miles under Additional options",
};

const useStyles = makeStyles({
  place: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
});

type Form = Extract<ParameterForm, { readonly kind: "place" }>;

/** The modes that a form offers. */
function modesOf({ center, listing }: Form): readonly PlaceMode[] {
  return PLACE_MODES.filter((mode) => (mode === "center" ? center : mode === "listing" ? listing : true) === true);
}

interface Props {
  readonly form: Form;
  readonly parameter: FunctionParameter;
  readonly label: string;
  readonly tell: (text: string) => void;
}

export function PlaceControl({ form, parameter, label, tell }: Props) {
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
          {modesOf(form).map((name) => (
            <option key={name} value={name}>
              {MODES[name]}
            </option>
          ))}
        </Select>
      </Field>
      {mode === "state" ? null : (
        <Field label={TYPED[mode][0]} {...(HINTS[mode] === undefined ? {} : { hint: HINTS[mode] })}>
          <Input value={text} placeholder={TYPED[mode][1]} onChange={(_, { value }) => change({ text: value })} />
        </Field>
      )}
      {mode === "city" || mode === "state" ? (
        <Field label="State">
          <Select value={state} onChange={(_, { value }) => change({ state: value })}>
            <option value="">Choose a state</option>
            {US_STATES.map(({ code, name }) => (
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
