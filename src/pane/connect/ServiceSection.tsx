/** The choice of a service. Nothing changes until it is pressed: arrow keys wander over the choices. */
import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { useAct } from "../asked";
import { useHost } from "../host";
import { LABELS } from "../labels";
import { Choices } from "../parts/Choices";
import { Fault } from "../parts/Notice";
import { Section } from "../parts/Section";
import { Row } from "../parts/Text";
import type { Changing } from "./ConnectTab";
import { changesFor, choicesFor, chosenService, type ServiceName } from "./service";

export function ServiceSection({ connection, save }: Changing) {
  const { facts } = useHost();
  const current = chosenService(facts, connection);
  const own = current === "own" ? connection.settings.PROP_BASE_URL : "";
  const [service, setService] = useState<ServiceName | undefined>(current);
  const [address, setAddress] = useState(own);
  const { busy, fault, run } = useAct();
  /** What was tried last: what is wrong with it is told while it stands there. */
  const [last, setLast] = useState<string>();
  const tried = `${service} ${address}`;
  const use = async (chosen: ServiceName): Promise<void> => {
    setLast(tried);
    const saved = await save(changesFor(chosen, address.trim(), facts));
    setService(chosenService(facts, saved));
  };
  const changed = service !== current || (service === "own" && address.trim() !== own);
  return (
    <Section title="Service">
      <Choices label="Service" choices={choicesFor(facts, connection)} chosen={service} choose={setService} />
      {service === "own" ? (
        <Field label={LABELS.PROP_BASE_URL} hint="https:// only, or http:// to this machine">
          <Input
            type="url"
            value={address}
            placeholder="https://host/v1"
            onChange={(_, { value }) => setAddress(value)}
          />
        </Field>
      ) : null}
      <Fault text={last === tried ? fault : undefined} />
      <Row>
        <Button
          appearance="primary"
          disabledFocusable={!changed || busy || (service === "own" && address.trim() === "")}
          onClick={() => service !== undefined && run(() => use(service))}
        >
          {changed || service === undefined ? "Use this service" : "In use"}
        </Button>
      </Row>
    </Section>
  );
}
