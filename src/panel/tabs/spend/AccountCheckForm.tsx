/** Requests that got no response: a person enters how many of them the provider's account shows as billed. */
import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { isProblem } from "../../../shared/api/problem";
import type { AccountNote } from "../../../shared/fetching/quota/accountNote";
import type { Usage } from "../../../shared/fetching/quota/ledger";
import { useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice } from "../../parts/Notice";
import { Quiet, TextRow, Text } from "../../parts/Text";
import { countText, dateAndTime, wholeNumber } from "../../parts/phrases";

interface Props {
  readonly usage: Usage;
  readonly changed: () => void;
}

function noteText({ at, uncertain, billed, recount }: AccountNote): string {
  const found =
    recount === true
      ? `the count was damaged and set to ${wholeNumber(billed)} billed.`
      : `${wholeNumber(billed)} of ${wholeNumber(uncertain)} uncertain billed.`;
  return `Checked on ${dateAndTime(at)}: ${found}`;
}

export function AccountCheckForm({ usage: { uncertain, checks = [] }, changed }: Props) {
  const { bridge } = useHost();
  const [billed, setBilled] = useState("");
  const { busy, fault, run } = useAction();
  const save = async (): Promise<void> => {
    const text = billed.trim();
    if (!/^\d{1,9}$/.test(text)) throw new Error(`Enter a whole number from 0 to ${uncertain}`);
    const after = await bridge.release({ uncertain, billed: Number(text) });
    if (isProblem(after)) throw new Error(after.message);
    setBilled("");
    changed();
  };
  return (
    <>
      {uncertain === 0 ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            run(save);
          }}
          style={{ display: "contents" }}
        >
          <Text>
            {`${countText(uncertain, "request")} got no response and may have been billed. `}
            Check your account with the provider:
          </Text>
          <Field label={uncertain === 1 ? "How many were billed, 0 or 1?" : "How many of them were billed?"}>
            <Input inputMode="numeric" value={billed} onChange={(_, { value }) => setBilled(value)} />
          </Field>
          <FaultNotice text={fault} />
          <TextRow>
            <Button type="submit" disabledFocusable={busy || billed.trim() === ""}>
              Save the number
            </Button>
          </TextRow>
        </form>
      )}
      {checks.map((note) => (
        <Quiet key={note.at}>{noteText(note)}</Quiet>
      ))}
    </>
  );
}
