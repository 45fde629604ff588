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

interface Props {
  readonly parameter: FunctionParameter;
  readonly tell: (text: string) => void;
}

export function Control({ parameter, tell }: Props) {
  const { form, label, optional, meaning } = parameter;
  const shared = { label, required: optional !== true, tell };
  switch (form.kind) {
    case "place":
      return <PlaceControl {...shared} form={form} />;
    case "filter":
    case "span":
      return <FilterControl {...shared} isSpan={form.kind === "span"} />;
    case "choice":
      return form.multiple === true ? (
        <SeveralControl {...shared} form={form} />
      ) : (
        <OneControl {...shared} form={form} />
      );
    case "fields":
      return <FieldsControl {...shared} form={form} />;
    case "options":
      return <OptionsControl {...shared} form={form} />;
    default:
      return <TypedControl {...shared} hint={meaning} form={form} />;
  }
}

function SeveralControl({ form, label, tell }: ControlProps<"choice">) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
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

function OneControl({ form: { choices, usual }, label, tell }: ControlProps<"choice">) {
  const [chosen, setChosen] = useState(usual ?? "");
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

function TypedControl({ form, tell, ...field }: ControlProps & { readonly hint: string }) {
  const [text, setText] = useState("");
  const isNumber = form.kind === "number";
  const usual = isNumber && form.usual !== undefined ? { placeholder: String(form.usual) } : {};
  const example = EXAMPLES[form.kind] === undefined ? {} : { placeholder: EXAMPLES[form.kind] };
  return (
    <TextField
      {...field}
      value={text}
      input={{ inputMode: isNumber ? "decimal" : "text", ...usual, ...example }}
      change={(value) => {
        setText(value);
        tell(value);
      }}
    />
  );
}
