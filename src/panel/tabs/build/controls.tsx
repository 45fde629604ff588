/** The controls of a form, one for each kind of parameter. */
import { Checkbox } from "@fluentui/react-checkbox";
import { useState } from "react";
import type { FunctionParameter, ParameterForm } from "../../../shared/functions/declaring/declaration";
import { ListField } from "../../parts/ListField";
import { TextField } from "../../parts/TextField";
import { ChoiceGrid } from "./ChoiceGrid";
import { FieldsControl } from "./FieldsControl";
import { FilterControl } from "./FilterControl";
import type { ControlProps } from "./form";
import { OptionsControl } from "./OptionsControl";
import { PlaceControl } from "./PlaceControl";
import { SelectionButton } from "./SelectionButton";

interface Props {
  readonly parameter: FunctionParameter;
  readonly text: string | undefined;
  readonly tell: (text: string) => void;
}

export function Control({ parameter, text, tell }: Props) {
  const { form, label, optional, meaning } = parameter;
  const shared = { label, required: optional !== true, text, tell };
  switch (form.kind) {
    case "place":
      return <PlaceControl {...shared} form={form} />;
    case "filter":
    case "span":
      return <FilterControl {...shared} isSpan={form.kind === "span"} />;
    case "choice":
      // Cells with a choice are typed.
      if (namesIn(text).some((name) => !form.choices.includes(name))) break;
      return form.multiple === true ? (
        <SeveralControl {...shared} form={form} />
      ) : (
        <OneControl {...shared} form={form} />
      );
    case "fields":
      return <FieldsControl {...shared} form={form} />;
    case "options":
      return <OptionsControl {...shared} form={form} />;
  }
  return <TypedControl {...shared} hint={meaning} form={form} />;
}

const namesIn = (text = ""): readonly string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function SeveralControl({ form, label, text, tell }: ControlProps<"choice">) {
  const [chosen, setChosen] = useState<readonly string[]>(() => namesIn(text));
  return (
    <ChoiceGrid legend={label} hint="Leave empty for any.">
      {form.choices.map((choice) => (
        <Checkbox
          key={choice}
          label={choice}
          checked={chosen.includes(choice)}
          onChange={(_, { checked }) => {
            const next = form.choices.filter((each) => (each === choice ? checked === true : chosen.includes(each)));
            setChosen(next);
            tell(next.join(", "));
          }}
        />
      ))}
    </ChoiceGrid>
  );
}

function OneControl({ form: { choices, usual }, label, text = "", tell }: ControlProps<"choice">) {
  const [chosen, setChosen] = useState(text === "" ? (usual ?? "") : text);
  const items = choices.map((choice) => [choice, choice] as const);
  return (
    <ListField
      label={label}
      value={chosen}
      change={(value) => {
        setChosen(value);
        tell(value === usual ? "" : value);
      }}
      items={usual === undefined ? [["", "Any"], ...items] : items}
    />
  );
}

const EXAMPLES: Readonly<Partial<Record<ParameterForm["kind"], string>>> = {
  address: "A2, or 5500 Grand Lake Dr, San Antonio, TX 78244",
  zip: "A2, or 78244",
};

/** Arguments that are often cells. */
const POINTED: readonly ParameterForm["kind"][] = ["address", "zip", "text"];

function TypedControl({ form, text: begun = "", tell, ...field }: ControlProps & { readonly hint: string }) {
  const [text, setText] = useState(begun);
  const isNumber = form.kind === "number";
  const usual = isNumber && form.usual !== undefined ? { placeholder: String(form.usual) } : {};
  const example = EXAMPLES[form.kind] === undefined ? {} : { placeholder: EXAMPLES[form.kind] };
  const change = (value: string): void => {
    setText(value);
    tell(value);
  };
  return (
    <>
      <TextField
        {...field}
        value={text}
        input={{ inputMode: isNumber ? "decimal" : "text", ...usual, ...example }}
        change={change}
      />
      {POINTED.includes(form.kind) ? <SelectionButton label={field.label} take={change} /> : null}
    </>
  );
}
