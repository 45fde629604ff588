/** Checkboxes for the columns to show. Columns appear in the order in which they were checked. */
import { Button } from "@fluentui/react-button";
import { Checkbox } from "@fluentui/react-checkbox";
import { SearchBox } from "@fluentui/react-search";
import { useMemo, useState } from "react";
import { TextField } from "../../parts/TextField";
import { Foldout } from "../../parts/Foldout";
import { Quiet, TextRow } from "../../parts/Text";
import { ChoiceGrid } from "./ChoiceGrid";
import { fieldGroups, fieldsIn, fieldsText, matching } from "./fieldChoices";
import type { ControlProps } from "./form";

export function FieldsControl({ form, label, text = "", tell }: ControlProps<"fields">) {
  const { of, usual, around } = form;
  const groups = useMemo(() => fieldGroups(of, around), [of, around]);
  const named = useMemo(() => fieldsIn(groups, text), [groups, text]);
  const [chosen, setChosen] = useState<readonly string[]>(named ?? usual);
  const [wanted, setWanted] = useState("");
  const [cells, setCells] = useState(named === undefined ? text : "");
  const say = (names: readonly string[], typed: string): void =>
    tell(typed.trim() === "" ? fieldsText(names, usual) : typed);
  const choose = (next: readonly string[]): void => {
    setChosen(next);
    say(next, cells);
  };
  const shown = matching(groups, wanted);
  return (
    <Foldout title={`${label} (${chosen.length} selected)`}>
      <SearchBox
        aria-label="Find a column"
        placeholder="Find a column"
        value={wanted}
        onChange={(_, { value }) => setWanted(value)}
      />
      {shown.map(({ title, fields }) => (
        <ChoiceGrid key={title} legend={title}>
          {fields.map(({ name, label: text, meaning }) => (
            <Checkbox
              key={name}
              label={text}
              title={`${name}: ${meaning}`}
              checked={chosen.includes(name)}
              onChange={(_, { checked }) =>
                choose(checked === true ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
            />
          ))}
        </ChoiceGrid>
      ))}
      {shown.length === 0 ? <Quiet>{`No column matches “${wanted}”.`}</Quiet> : null}
      <TextRow>
        <Button size="small" onClick={() => choose(usual)}>
          Default columns
        </Button>
        <Button size="small" onClick={() => choose([])}>
          None
        </Button>
      </TextRow>
      <TextField
        label="Or cells with column names"
        value={cells}
        input={{ placeholder: "B1:F1" }}
        change={(value) => {
          setCells(value);
          say(chosen, value);
        }}
      />
    </Foldout>
  );
}
