/** The choice of a service. Nothing changes until the button is pressed and the service has responded. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useState } from "react";
import { focusTab } from "../../state/focusTab";
import { orThrow, useAction } from "../../state/request";
import { useHost } from "../../state/host";
import { LABELS } from "../../parts/texts/settingLabels";
import { Choices } from "../../parts/Choices";
import { Form, TextField } from "../../parts/TextField";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { Quiet, TextRow } from "../../parts/Text";
import { RefusedNotice } from "./RefusedNotice";
import { changesFor, choicesFor, chosenService, type Changing, type ServiceName } from "../../parts/service";

interface Props extends Changing {
  /** Hears whether the form says another service than the one in use. */
  readonly differs: (changed: boolean) => void;
}

export function ServiceSection({ connection, save, differs }: Props) {
  const { api, facts, PendingPrice } = useHost();
  const current = chosenService(facts, connection);
  const own = current === "own" ? connection.settings.PROP_BASE_URL : "";
  /** What a person chose here last, which need not be in use; at first nothing. */
  const [chosen, choose] = useState<ServiceName>();
  const service = chosen ?? current;
  const [address, setAddress] = useState(own);
  const { busy, fault, run } = useAction();
  /** What was tried last: its error is shown while the form still says the same. */
  const [last, setLast] = useState<string>();
  /** The service that was chosen here, for as long as it is in use. */
  const [switched, setSwitched] = useState<{ readonly to: string; readonly answered: boolean }>();
  /** What was tried and did not respond as the service does. A person can choose it anyway. */
  const [refused, setRefused] = useState<{ readonly of: string; readonly why: string }>();
  const tried = `${service} ${address}`;
  const use = async (wanted: ServiceName, anyway: boolean): Promise<void> => {
    setLast(tried);
    setRefused(undefined);
    const changes = changesFor(wanted, address.trim(), facts);
    if (!anyway) {
      const tested = orThrow(await api.tryService(changes));
      if (!tested.ok) return setRefused({ of: tried, why: tested.message });
    }
    const saved = await save(changes);
    choose(chosenService(facts, saved));
    // The pressed button disappears.
    focusTab();
    const unshown = await api.showCached();
    setSwitched({ to: saved.settings.PROP_BASE_URL, answered: !anyway });
    orThrow(unshown);
  };
  const changed = service !== current || (service === "own" && address.trim() !== own);
  useEffect(() => differs(changed), [differs, changed]);
  const isWhole = changed && (service !== "own" || address.trim() !== "");
  const send = (): void => {
    if (service !== undefined && isWhole) run(() => use(service, false));
  };
  /** Where the key is still missing, its notice comes first. */
  const isNew = !changed && switched?.to === connection.settings.PROP_BASE_URL && connection.problem === undefined;
  return (
    <Section title="Service">
      <Form send={send}>
        <Choices label="Service" choices={choicesFor(facts, connection)} chosen={service} choose={choose} />
        {service === "own" ? (
          <TextField
            label={LABELS.PROP_BASE_URL}
            hint="Such as https://host/v1, or http:// on this machine"
            value={address}
            input={{ type: "url" }}
            change={setAddress}
          />
        ) : null}
        <FaultNotice text={last === tried ? fault : undefined} />
        {refused?.of === tried ? (
          <RefusedNotice
            {...{ why: refused.why, button: "Use anyway", busy }}
            press={() => service !== undefined && run(() => use(service, true))}
          />
        ) : null}
        {changed && current !== undefined ? (
          <Quiet>Cells will show results cached for that service. Those of this one are kept.</Quiet>
        ) : null}
        {changed || service === undefined ? (
          <TextRow>
            <Button appearance="primary" type="submit" disabledFocusable={!isWhole || busy}>
              {refused?.of === tried ? "Try again" : "Use this service"}
            </Button>
            {busy ? <Spinner size="tiny" label="Testing the service…" /> : null}
          </TextRow>
        ) : null}
      </Form>
      {isNew ? (
        <>
          <Notice intent={switched.answered ? "success" : "warning"}>
            {`This service is now in use${switched.answered ? "" : ", but it did not respond when tested"}.`}
          </Notice>
          {PendingPrice === undefined ? null : <PendingPrice />}
        </>
      ) : null}
    </Section>
  );
}
