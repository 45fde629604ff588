/** A labelled field for one value of a list. */
import { Field } from "@fluentui/react-field";
import { Select } from "@fluentui/react-select";
import type { LabelledProps } from "./TextField";

interface Props extends LabelledProps {
  readonly items: readonly (readonly [value: string, text: string])[];
}

export function ListField({ value, change, items, ...field }: Props) {
  return (
    <Field {...field}>
      <Select value={value} onChange={(_, { value: chosen }) => change(chosen)}>
        <Items items={items} />
      </Select>
    </Field>
  );
}

export function Items({ items }: Pick<Props, "items">) {
  return items.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
