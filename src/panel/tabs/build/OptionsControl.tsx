/** A function's named options. */
import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Field,
  Input,
  Select,
} from "@fluentui/react-components";
import { useState } from "react";
import type { ParameterForm } from "../../../shared/functions/declaring/declaration";
import { useHost } from "../../state/host";
import { FilterControl } from "./FilterControl";
import { optionChoices, optionLabel, optionsText, type OptionChoice } from "./optionChoices";

interface Props {
  readonly form: Extract<ParameterForm, { readonly kind: "options" }>;
  readonly label: string;
  readonly tell: (text: string) => void;
}

export function OptionsControl({ form, label, tell }: Props) {
  const { can } = useHost().facts;
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [cells, setCells] = useState("");
  const set = (name: string, value: string): void => {
    const next = { ...given, [name]: value };
    setGiven(next);
    if (cells.trim() === "") tell(optionsText(next));
  };
  const count = Object.values(given).filter((value) => value.trim() !== "").length;
  return (
    <Accordion collapsible>
      <AccordionItem value="options">
        <AccordionHeader as="h3">{count === 0 ? label : `${label} (${count} set)`}</AccordionHeader>
        <AccordionPanel style={{ display: "grid", gap: "12px", marginInline: 0 }}>
          {optionChoices(form.rules, can.entities).map((choice) => (
            <Option
              key={choice.name}
              choice={choice}
              value={given[choice.name] ?? ""}
              tell={(value) => set(choice.name, value)}
            />
          ))}
          <Field
            label="Or cells with options"
            hint="A range of names and values, or a header row of names with one row per address"
          >
            <Input
              value={cells}
              placeholder="H1:I4"
              onChange={(_, { value }) => {
                setCells(value);
                tell(value.trim() === "" ? optionsText(given) : value);
              }}
            />
          </Field>
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}

interface OptionProps {
  readonly choice: OptionChoice;
  readonly value: string;
  readonly tell: (value: string) => void;
}

function Option({ choice: { name, meaning, values, filter }, value, tell }: OptionProps) {
  const label = optionLabel(name);
  if (filter !== undefined)
    return (
      <FilterControl parameter={{ optional: true, meaning }} label={label} isSpan={filter === "span"} tell={tell} />
    );
  if (values === undefined) {
    return (
      <Field label={label} hint={meaning}>
        <Input value={value} onChange={(_, { value: typed }) => tell(typed)} />
      </Field>
    );
  }
  return (
    <Field label={label} hint={meaning}>
      <Select value={value} onChange={(_, { value: chosen }) => tell(chosen)}>
        <option value="">Default</option>
        {values.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
