/** Replaces a damaged count of the month by what the provider's account shows. */
import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { isProblem } from "../../../shared/api/problem";
import { useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice, Notice } from "../../parts/Notice";
import { TextRow, Text } from "../../parts/Text";

interface Props {
  readonly changed: () => void;
}

export function RecountForm({ changed }: Props) {
  const { bridge } = useHost();
  const [billed, setBilled] = useState("");
  const { busy, fault, run } = useAction();
  const save = async (): Promise<void> => {
    const text = billed.trim();
    if (!/^\d{1,9}$/.test(text)) throw new Error("Enter a whole number, 0 or more");
    const after = await bridge.recount(Number(text));
    if (isProblem(after)) throw new Error(after.message);
    changed();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run(save);
      }}
      style={{ display: "contents" }}
    >
      <Notice intent="warning">
        PROP’s count of this month’s requests is damaged. To keep to your limit, PROP makes no billed requests until you
        set the count or the next month begins.
      </Notice>
      <Text>Check your account with the provider and enter the number:</Text>
      <Field label="How many requests does your account show for this month?">
        <Input inputMode="numeric" value={billed} onChange={(_, { value }) => setBilled(value)} />
      </Field>
      <FaultNotice text={fault} />
      <TextRow>
        <Button type="submit" appearance="primary" disabledFocusable={busy || billed.trim() === ""}>
          Set count
        </Button>
      </TextRow>
    </form>
  );
}
