/** Labelled fields for a text or one value of a list, and the form around them, which Enter submits. */
import { Field, Input, Select, type FieldProps, type InputProps } from "@fluentui/react-components";
import type { ReactNode } from "react";

interface Props extends Pick<FieldProps, "label" | "hint" | "required" | "validationMessage" | "validationState"> {
  readonly value: string;
  readonly change: (value: string) => void;
}

export interface TextProps extends Props {
  readonly input?: Pick<InputProps, "type" | "inputMode" | "placeholder" | "autoComplete" | "className">;
}

export function TextField({ value, change, input, ...field }: TextProps) {
  return (
    <Field {...field}>
      <Input {...input} value={value} onChange={(_, { value: typed }) => change(typed)} />
    </Field>
  );
}

interface ListProps extends Props {
  readonly items: readonly (readonly [value: string, text: string])[];
}

export function ListField({ value, change, items, ...field }: ListProps) {
  return (
    <Field {...field}>
      <Select value={value} onChange={(_, { value: chosen }) => change(chosen)}>
        <Items items={items} />
      </Select>
    </Field>
  );
}

export function Items({ items }: Pick<ListProps, "items">) {
  return items.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

interface FormProps {
  readonly send: () => void;
  readonly children: ReactNode;
}

export function Form({ send, children }: FormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      style={{ display: "contents" }}
    >
      {children}
    </form>
  );
}
