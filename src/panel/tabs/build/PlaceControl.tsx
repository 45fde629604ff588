/**
 * A place: a ZIP code, a city with its state, a whole state, or cells with places. For some functions also one listing
 * or the center of a circle.
 */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useState } from "react";
import { US_STATES } from "../../../shared/api/vocabulary/states";
import { ListField } from "../../parts/ListField";
import { TextField, type TextProps } from "../../parts/TextField";
import type { ControlProps } from "./form";
import { SelectionButton } from "./SelectionButton";
import { PLACE_MODES, placeParts, placeText, restoredZip, type PlaceMode, type PlaceParts } from "./placeText";

const MODES: Readonly<Record<PlaceMode, string>> = {
  zip: "ZIP code",
  city: "City and state",
  state: "Whole state",
  listing: "One listing",
  center: "Around a center",
  cells: "Cells with places",
};

const TYPED: Readonly<Record<Exclude<PlaceMode, "state">, Pick<TextProps, "label" | "hint" | "input">>> = {
  zip: { label: "ZIP code", input: { placeholder: "78244" } },
  city: { label: "City", input: { placeholder: "San Antonio" } },
  listing: {
    label: "Address or id",
    hint: "Leave the filters empty: they don’t apply to one listing",
    input: { placeholder: "5500 Grand Lake Dr, San Antonio, TX 78244" },
  },
  center: {
    label: "Address or coordinates",
    hint: "Set the radius in miles under Additional options",
    input: { placeholder: "29.476, -98.351" },
  },
  cells: { label: "Cells", input: { placeholder: "A2:A20" } },
};

const useStyles = makeStyles({
  place: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
});

function modesOf({ center, listing }: ControlProps<"place">["form"]): readonly PlaceMode[] {
  return PLACE_MODES.filter((mode) => (mode === "center" ? center : mode === "listing" ? listing : true) === true);
}

export function PlaceControl({ form, label, required, text: begun = "", tell }: ControlProps<"place">) {
  const styles = useStyles();
  const [parts, setParts] = useState<PlaceParts>(() => placeParts(begun));
  const change = (changed: Partial<PlaceParts>): void => {
    const next = { ...parts, ...changed };
    setParts(next);
    tell(placeText(next));
  };
  const { mode, text, state } = parts;
  const restored = mode === "zip" ? restoredZip(text) : undefined;
  return (
    <div className={styles.place}>
      <ListField
        label={label}
        required={required}
        value={mode}
        change={(name) => change({ mode: name as PlaceMode, text: "" })}
        items={modesOf(form).map((name) => [name, MODES[name]])}
      />
      {mode === "state" ? null : (
        <TextField
          {...TYPED[mode]}
          {...(restored === undefined ? {} : { hint: `Read as ${restored}` })}
          value={text}
          change={(typed) => change({ text: typed })}
        />
      )}
      {mode === "cells" ? <SelectionButton label={label} take={(reference) => change({ text: reference })} /> : null}
      {mode === "city" || mode === "state" ? (
        <ListField
          label="State"
          value={state}
          change={(code) => change({ state: code })}
          items={[["", "Choose a state"], ...US_STATES.map(({ code, name }) => [code, name] as const)]}
        />
      ) : null}
    </div>
  );
}
