/** The key: entered once, shown masked, tested, removed with one press. It never comes back from the host. */
import { Button, Field, Input, Spinner } from "@fluentui/react-components";
import { useState } from "react";
import type { Tested } from "../../shared/bridge/bridge";
import { useAct } from "../asked";
import { useHost } from "../host";
import { Fault, Notice } from "../parts/Notice";
import { Section } from "../parts/Section";
import { Quiet, Row, Text } from "../parts/Text";
import type { Changing } from "./ConnectTab";

export function KeySection({ connection, save, replaced }: Changing) {
  const { bridge } = useHost();
  const { mask } = connection;
  const [key, setKey] = useState("");
  const [tested, setTested] = useState<Tested>();
  const { busy, fault, run } = useAct();
  const enter = (): void =>
    run(async () => {
      setTested(undefined);
      await save({ PROP_API_KEY: key });
      setKey("");
      setTested(await bridge.test());
    });
  return (
    <Section title="Key">
      {mask === undefined ? (
        <Text>No key is stored yet.</Text>
      ) : (
        <Text>
          Stored: <strong>{mask}</strong>
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== "") enter();
        }}
      >
        <Field label={mask === undefined ? "Your key" : "Another key"}>
          <Input type="password" autoComplete="off" value={key} onChange={(_, { value }) => setKey(value)} />
        </Field>
      </form>
      <Row>
        <Button appearance="primary" disabled={busy || key.trim() === ""} onClick={enter}>
          Save the key
        </Button>
        <Button
          disabled={busy || mask === undefined}
          onClick={() =>
            run(async () => {
              setTested(undefined);
              setTested(await bridge.test());
            })
          }
        >
          Test the key
        </Button>
        <Button
          disabled={busy || mask === undefined}
          onClick={() =>
            run(async () => {
              setTested(undefined);
              replaced(await bridge.removeKey());
            })
          }
        >
          Remove the key
        </Button>
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </Row>
      <Quiet>The test sends a request that the service must refuse: it proves the key and is not billed.</Quiet>
      {tested === undefined ? null : <Notice intent={tested.ok ? "success" : "error"}>{tested.message}</Notice>}
      <Fault text={fault} />
    </Section>
  );
}
