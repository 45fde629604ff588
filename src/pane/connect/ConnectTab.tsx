/** Which service is asked, and with which key. */
import { Link, Spinner } from "@fluentui/react-components";
import { useState } from "react";
import type { Changes, Connection } from "../../shared/bridge/bridge";
import { webPage } from "../../shared/functions/referencePage";
import { isProblem } from "../../shared/service/problem";
import { useAsked } from "../asked";
import { useHost } from "../host";
import { Fault, Notice } from "../parts/Notice";
import { Section } from "../parts/Section";
import { Quiet } from "../parts/Text";
import { KeySection } from "./KeySection";
import { LoggingSection } from "./LoggingSection";
import { ServiceSection } from "./ServiceSection";
import { wantsKey } from "./service";

/** What keeps functions from asking, as a person in this panel mends it. */
function nextStep(connection: Connection): string {
  if (connection.settings.PROP_BASE_URL === "")
    return "Choose a service to begin with. Until then functions ask nothing.";
  if (wantsKey(connection) && connection.mask === undefined)
    return "Enter a key to begin with. Until then functions ask nothing.";
  return connection.problem?.message ?? "";
}

/** What the sections need to change something; rejects with the reason where it can't be. */
export interface Changing {
  readonly connection: Connection;
  /** Gives the settings as they count from now on. */
  readonly save: (changes: Changes) => Promise<Connection>;
  readonly replaced: (connection: Connection) => void;
}

export function ConnectTab() {
  const { bridge, facts } = useHost();
  const { value, fault } = useAsked(() => bridge.connection(), "connection");
  const [changed, setChanged] = useState<Connection>();
  const connection = changed ?? value;
  if (connection === undefined)
    return fault === undefined ? <Spinner size="tiny" label="Reading the settings …" /> : <Fault text={fault} />;
  const save = async (changes: Changes): Promise<Connection> => {
    const saved = await bridge.save(changes);
    if (isProblem(saved)) throw new Error(saved.message);
    setChanged(saved);
    return saved;
  };
  const changing: Changing = { connection, save, replaced: setChanged };
  return (
    <>
      {connection.problem === undefined ? null : <Notice intent="warning">{nextStep(connection)}</Notice>}
      <ServiceSection {...changing} />
      {wantsKey(connection) ? <KeySection {...changing} /> : null}
      <Section title="Good to know">
        <Quiet>{facts.spends}</Quiet>
        {wantsKey(connection) ? <Quiet>{facts.keeps}</Quiet> : null}
        {wantsKey(connection) ? (
          <Quiet>
            The service’s own rule is to keep keys on a server: the gateway that comes with PROP does so, and then
            nobody enters a key here.
          </Quiet>
        ) : null}
        <Quiet>
          <Link href={webPage(facts.help)} target="_blank" rel="noreferrer" inline>
            Every function, field, filter and error
          </Link>
        </Quiet>
      </Section>
      <LoggingSection {...changing} />
    </>
  );
}
