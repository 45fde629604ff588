/** A labelled field for one value of a list. */
import { Field } from "@fluentui/react-field";
import { Select } from "@fluentui/react-select";
import type { LabelledProps } from "./TextField";

interface Props extends LabelledProps {
  readonly items: readonly (readonly [value: string, text: string])[];
}

/** Otherwise it is as wide as its longest choice. */
export const NARROW = { style: { minWidth: 0 }, select: { style: { minWidth: 0 } } } as const;

export function ListField({ value, change, items, ...field }: Props) {
  return (
    <Field {...field}>
      <Select value={value} onChange={(_, { value: chosen }) => change(chosen)} {...NARROW}>
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
