/** The controls of a form, one for each kind of parameter. Each passes on the argument's text when it changes. */
import { Checkbox, Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import type { FunctionParameter, ParameterForm } from "../../../shared/functions/declaring/declaration";
import { ChoiceGrid } from "./ChoiceGrid";
import { FieldsControl } from "./FieldsControl";
import { FilterControl } from "./FilterControl";
import { OptionsControl } from "./OptionsControl";
import { PlaceControl } from "./PlaceControl";

interface ControlProps<Form extends ParameterForm = ParameterForm> {
  readonly parameter: FunctionParameter;
  readonly form: Form;
  readonly label: string;
  readonly tell: (text: string) => void;
}

interface Props {
  readonly parameter: FunctionParameter;
  readonly tell: (text: string) => void;
}

export function Control({ parameter, tell }: Props) {
  const { form } = parameter;
  const shared = { parameter, label: parameter.label, tell };
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
      return <TypedControl {...shared} form={form} />;
  }
}

type Choice = Extract<ParameterForm, { readonly kind: "choice" }>;

function SeveralControl({ form, label, tell }: ControlProps<Choice>) {
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

function OneControl({ form, label, tell }: ControlProps<Choice>) {
  const [chosen, setChosen] = useState(form.usual ?? "");
  return (
    <Field label={label}>
      <Select
        value={chosen}
        onChange={(_, { value }) => {
          setChosen(value);
          tell(value === form.usual ? "" : value);
        }}
      >
        {form.usual === undefined ? <option value="">Any</option> : null}
        {form.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function TypedControl({ parameter, form, label, tell }: ControlProps) {
  const [text, setText] = useState("");
  const isNumber = form.kind === "number";
  const usual = isNumber && form.usual !== undefined ? { placeholder: String(form.usual) } : {};
  const isAddress = form.kind === "address" ? { placeholder: "A2, or 5500 Grand Lake Dr, San Antonio, TX 78244" } : {};
  return (
    <Field label={label} required={parameter.optional !== true} hint={parameter.meaning}>
      <Input
        value={text}
        inputMode={isNumber ? "decimal" : "text"}
        {...usual}
        {...isAddress}
        onChange={(_, { value }) => {
          setText(value);
          tell(value);
        }}
      />
    </Field>
  );
}
