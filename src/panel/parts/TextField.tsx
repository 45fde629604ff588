/** A labelled field for a text that is typed, and the form around fields, which Enter sends. */
import { Field, type FieldProps } from "@fluentui/react-field";
import { Input, type InputProps } from "@fluentui/react-input";
import type { ReactNode, Ref } from "react";

/** What each field has: a list's too. */
export interface LabelledProps extends Pick<
  FieldProps,
  "label" | "hint" | "required" | "validationMessage" | "validationState"
> {
  readonly value: string;
  readonly change: (value: string) => void;
}

export interface TextProps extends LabelledProps {
  readonly input?: Pick<InputProps, "type" | "inputMode" | "placeholder" | "autoComplete" | "className">;
}

export function TextField({ value, change, input, ...field }: TextProps) {
  return (
    <Field {...field}>
      <Input {...input} value={value} onChange={(_, { value: typed }) => change(typed)} />
    </Field>
  );
}

interface FormProps {
  readonly send: () => void;
  readonly form?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

export function Form({ send, form, children }: FormProps) {
  return (
    <form
      ref={form}
      // What is wrong is said beside the field, in the words that every host uses.
      noValidate
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
