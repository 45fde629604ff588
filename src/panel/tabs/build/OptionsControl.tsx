/** A function's named options. */
import { useState } from "react";
import { useHost } from "../../state/host";
import { ListField } from "../../parts/ListField";
import { TextField } from "../../parts/TextField";
import { Foldout } from "../../parts/Foldout";
import { FilterControl } from "./FilterControl";
import type { ControlProps } from "./form";
import { optionChoices, optionLabel, optionsIn, optionsText, type OptionChoice } from "./optionChoices";

type Given = Readonly<Record<string, string>>;

export function OptionsControl({ form, label, text, tell }: ControlProps<"options">) {
  const { can } = useHost().facts;
  const choices = optionChoices(form.rules, can.entities);
  const [named] = useState(() => (text === undefined ? form.begins : optionsIn(choices, text)));
  const [given, setGiven] = useState<Given>(named ?? {});
  const [cells, setCells] = useState(named === undefined ? (text ?? "") : "");
  const say = (values: Given, typed: string): void => tell(typed.trim() === "" ? optionsText(values) : typed);
  const set = (name: string, value: string): void => {
    const next = { ...given, [name]: value };
    setGiven(next);
    say(next, cells);
  };
  const count = Object.values(given).filter((value) => value.trim() !== "").length;
  return (
    <Foldout title={count === 0 ? label : `${label} (${count} set)`}>
      {choices.map((choice) => (
        <Option
          key={choice.name}
          choice={choice}
          value={given[choice.name] ?? ""}
          tell={(value) => set(choice.name, value)}
        />
      ))}
      <TextField
        label="Or cells with options"
        hint="A range of names and values, or a header row of names with one row per address"
        value={cells}
        input={{ placeholder: "H1:I4" }}
        change={(value) => {
          setCells(value);
          say(given, value);
        }}
      />
    </Foldout>
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
    return <FilterControl label={label} required={false} isSpan={filter === "span"} text={value} tell={tell} />;
  const field = { label, hint: meaning, value, change: tell };
  return values === undefined ? (
    <TextField {...field} />
  ) : (
    <ListField {...field} items={[["", "Default"], ...values]} />
  );
}
