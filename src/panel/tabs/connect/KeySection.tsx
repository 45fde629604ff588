/**
 * The key, folded away once there is one: entered once, tested before it is saved, shown masked, removed with one press.
 * The host never returns it.
 */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useState } from "react";
import type { TestResult } from "../../../shared/panelApi/panelApi";
import { focusTab } from "../../state/focusTab";
import { orThrow, useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { Form, TextField } from "../../parts/TextField";
import { FaultNotice, Notice } from "../../parts/Notice";
import { TryErrorsAgain } from "../../parts/TryErrorsAgain";
import { Foldout } from "../../parts/Foldout";
import { Quiet, TextRow } from "../../parts/Text";
import { RefusedNotice } from "./RefusedNotice";
import { knownKey, connectionIdentity, type Changing } from "../../parts/service";

/** A key that the service didn't accept. */
interface Refused {
  readonly of: string;
  readonly entered: string;
  readonly typed: string;
  readonly why: string;
}

export function KeySection({ connection, save, replaced }: Changing) {
  const { api, facts } = useHost();
  const { mask } = connection;
  const known = knownKey(facts, connection);
  const [key, setKey] = useState("");
  const [last, setLast] = useState<{ readonly of: string; readonly tested: TestResult }>();
  /** It isn't saved unless a person says so, and is told until another key is typed. */
  const [refused, setRefused] = useState<Refused>();
  const { busy, fault, run } = useAction();
  const identity = connectionIdentity(connection);
  /** The result of a test counts for the service and the key that were tested. */
  const tested = last?.of === identity ? last.tested : undefined;
  const isTyped = key.trim() !== "";
  /** One button for both, so that the keyboard stays on it when the key is saved. */
  const isEntered = isTyped || mask === undefined;
  const act = (action: () => Promise<void>): void =>
    run(async () => {
      setLast(undefined);
      setRefused(undefined);
      await action();
    });
  const enter = (entered: string, anyway = false): void =>
    act(async () => {
      const change = { PROP_API_KEY: entered };
      const result = anyway ? undefined : orThrow(await api.test(change));
      if (result?.ok === false) return setRefused({ of: identity, entered, typed: key, why: result.message });
      const saved = await save(change);
      setKey("");
      // The pressed button disappears.
      if (anyway) focusTab();
      if (result !== undefined) setLast({ of: connectionIdentity(saved), tested: result });
    });
  const test = (): void => act(async () => setLast({ of: identity, tested: orThrow(await api.test()) }));
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
        <Button
          appearance={isEntered ? "primary" : "secondary"}
          disabledFocusable={busy || (isEntered && !isTyped)}
          onClick={isEntered ? () => enter(key) : test}
        >
          {isEntered ? "Test and save key" : "Test key"}
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
      {refused?.typed === key && refused.of === identity ? (
        <RefusedNotice
          {...{ why: refused.why, button: "Save anyway", busy }}
          press={() => enter(refused.entered, true)}
        />
      ) : null}
      <Quiet>Testing a key costs nothing.</Quiet>
      <Quiet>{facts.keeps}</Quiet>
      <Quiet>
        The service asks its customers to keep keys on a server. With PROP’s gateway nobody enters one here.
      </Quiet>
      {tested === undefined ? null : <Notice intent={tested.ok ? "success" : "error"}>{tested.message}</Notice>}
      {tested?.ok === true ? <TryErrorsAgain /> : null}
      <FaultNotice text={fault} />
    </Foldout>
  );
}
