/** The key, folded away once there is one: entered once, shown masked, tested, removed with one press. The host never returns it. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useState } from "react";
import type { ConnectionView, TestResult } from "../../../shared/panelApi/panelApi";
import { useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { Form, TextField } from "../../parts/TextField";
import { FaultNotice, Notice } from "../../parts/Notice";
import { TryErrorsAgain } from "../../parts/TryErrorsAgain";
import { Foldout } from "../../parts/Foldout";
import { Quiet, TextRow } from "../../parts/Text";
import { knownKey, connectionIdentity, type Changing } from "../../parts/service";

export function KeySection({ connection, save, replaced }: Changing) {
  const { api, facts } = useHost();
  const { mask } = connection;
  const known = knownKey(facts, connection);
  const [key, setKey] = useState("");
  const [last, setLast] = useState<{ readonly of: string; readonly tested: TestResult }>();
  const { busy, fault, run } = useAction();
  /** The result of a test counts for the service and the key that were tested. */
  const tested = last?.of === connectionIdentity(connection) ? last.tested : undefined;
  const isTyped = key.trim() !== "";
  const act = (action: () => Promise<void>): void =>
    run(async () => {
      setLast(undefined);
      await action();
    });
  const test = async (asked: ConnectionView): Promise<void> =>
    setLast({ of: connectionIdentity(asked), tested: await api.test() });
  const enter = (entered: string): void =>
    act(async () => {
      const saved = await save({ PROP_API_KEY: entered });
      setKey("");
      await test(saved);
    });
  return (
    <Foldout title={mask === undefined ? "No key is stored" : `Key ${mask}`} open={mask === undefined}>
      <Form send={() => isTyped && enter(key)}>
        <TextField
          label={mask === undefined ? "API key" : "New key"}
          value={key}
          input={{ type: "password", autoComplete: "off" }}
          change={setKey}
        />
      </Form>
      <TextRow>
        <Button appearance="primary" disabledFocusable={busy || !isTyped} onClick={() => enter(key)}>
          Save key
        </Button>
        <Button disabledFocusable={busy || mask === undefined || isTyped} onClick={() => act(() => test(connection))}>
          Test key
        </Button>
        <Button
          disabledFocusable={busy || mask === undefined}
          onClick={() => act(async () => replaced(await api.removeKey()))}
        >
          Remove key
        </Button>
        {known === undefined ? null : (
          <Button disabledFocusable={busy} onClick={() => enter(known)}>
            Use sandbox key
          </Button>
        )}
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </TextRow>
      <Quiet>Test key costs nothing: its request is refused.</Quiet>
      <Quiet>{facts.keeps}</Quiet>
      <Quiet>
        The service asks its customers to keep keys on a server. PROP’s gateway does, and nobody enters a key here.
      </Quiet>
      {tested === undefined ? null : <Notice intent={tested.ok ? "success" : "error"}>{tested.message}</Notice>}
      {tested?.ok === true ? <TryErrorsAgain /> : null}
      <FaultNotice text={fault} />
    </Foldout>
  );
}
