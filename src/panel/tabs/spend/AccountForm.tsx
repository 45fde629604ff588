/** A person enters how many requests the provider's account shows as billed. */
import { Button } from "@fluentui/react-button";
import { useState, type ReactNode } from "react";
import type { Problem } from "../../../shared/api/problem";
import type { Usage } from "../../../shared/fetching/ledger/ledger";
import { orThrow, useAction } from "../../state/request";
import { Form, TextField } from "../../parts/TextField";
import { FaultNotice } from "../../parts/Notice";
import { TextRow } from "../../parts/Text";

interface Props {
  readonly question: string;
  /** Which numbers can be entered, after `Enter a whole number`. */
  readonly range: string;
  readonly button: string;
  readonly appearance?: "primary" | "secondary";
  readonly save: (billed: number) => Promise<Usage | Problem>;
  readonly changed: () => void;
  /** Why it is asked. */
  readonly children: ReactNode;
}

export function AccountForm({ question, range, button, appearance = "secondary", save, changed, children }: Props) {
  const [billed, setBilled] = useState("");
  const { busy, fault, run } = useAction();
  const send = async (): Promise<void> => {
    const text = billed.trim();
    if (!/^\d{1,9}$/.test(text)) throw new Error(`Enter a whole number${range}`);
    orThrow(await save(Number(text)));
    setBilled("");
    changed();
  };
  return (
    <Form send={() => run(send)}>
      {children}
      <TextField label={question} value={billed} input={{ inputMode: "numeric" }} change={setBilled} />
      <FaultNotice text={fault} />
      <TextRow>
        <Button type="submit" appearance={appearance} disabledFocusable={busy || billed.trim() === ""}>
          {button}
        </Button>
      </TextRow>
    </Form>
  );
}
