/** The key: entered once, shown masked, tested, removed with one press. The host never returns it. */
import { Button, Field, Input, Spinner } from "@fluentui/react-components";
import { useState } from "react";
import type { ConnectionView, TestResult } from "../../../shared/panelApi/panelApi";
import { useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice, Notice } from "../../parts/Notice";
import { TryErrorsAgain } from "../../parts/Leads";
import { Section } from "../../parts/Section";
import { Quiet, TextRow, Text } from "../../parts/Text";
import type { Changing } from "./sectionProps";
import { knownKey, tellApart } from "./service";

export function KeySection({ connection, save, replaced }: Changing) {
  const { bridge, facts } = useHost();
  const { mask } = connection;
  const known = knownKey(facts, connection);
  const [key, setKey] = useState("");
  const [last, setLast] = useState<{ readonly of: string; readonly tested: TestResult }>();
  const { busy, fault, run } = useAction();
  /** The result of a test counts for the service and the key that were tested. */
  const tested = last?.of === tellApart(connection) ? last.tested : undefined;
  const act = (deed: () => Promise<void>): void =>
    run(async () => {
      setLast(undefined);
      await deed();
    });
  const test = async (asked: ConnectionView): Promise<void> =>
    setLast({ of: tellApart(asked), tested: await bridge.test() });
  const enter = (entered: string): void =>
    act(async () => {
      const saved = await save({ PROP_API_KEY: entered });
      setKey("");
      await test(saved);
    });
  return (
    <Section title="Key">
      {mask === undefined ? (
        <Text>No key is stored.</Text>
      ) : (
        <Text>
          Stored: <strong>{mask}</strong>
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== "") enter(key);
        }}
      >
        <Field label={mask === undefined ? "API key" : "New key"}>
          <Input type="password" autoComplete="off" value={key} onChange={(_, { value }) => setKey(value)} />
        </Field>
      </form>
      <TextRow>
        <Button appearance="primary" disabledFocusable={busy || key.trim() === ""} onClick={() => enter(key)}>
          Save key
        </Button>
        <Button disabledFocusable={busy || mask === undefined} onClick={() => act(() => test(connection))}>
          Test key
        </Button>
        <Button
          disabledFocusable={busy || mask === undefined}
          onClick={() => act(async () => replaced(await bridge.removeKey()))}
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
      <Quiet>Test key checks the key at no charge, with a request that the service refuses.</Quiet>
      {tested === undefined ? null : <Notice intent={tested.ok ? "success" : "error"}>{tested.message}</Notice>}
      {tested?.ok === true ? <TryErrorsAgain /> : null}
      <FaultNotice text={fault} />
    </Section>
  );
}
