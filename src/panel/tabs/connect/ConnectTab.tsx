/** Which service is used, and with which key. */
import { Link } from "@fluentui/react-link";
import { Spinner } from "@fluentui/react-spinner";
import { useState } from "react";
import type { SettingChanges, ConnectionView } from "../../../shared/panelApi/panelApi";
import { OTHER_PAGES, webPage } from "../../../shared/functions/declaring/referencePage";
import { orThrow } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { Quiet, Text } from "../../parts/Text";
import { KeySection } from "./KeySection";
import { LoggingSection } from "./LoggingSection";
import { ServiceSection } from "./ServiceSection";
import { isSandbox, serviceText, wantsKey, type Changing } from "../../parts/service";

/** What to do in this panel before functions can make requests. */
function nextStep(connection: ConnectionView): string {
  if (connection.settings.PROP_BASE_URL === "") return "Choose a service to start.";
  if (wantsKey(connection) && connection.mask === undefined) return "Enter a key to start.";
  return connection.problem?.message ?? "";
}

export function ConnectTab() {
  const { api, facts, connection: shared } = useHost();
  const { view: connection, fault, replaced } = shared;
  const [isChanging, setChanging] = useState(false);
  if (connection === undefined)
    return fault === undefined ? <Spinner size="tiny" label="Loading settings…" /> : <FaultNotice text={fault} />;
  const save = async (changes: SettingChanges): Promise<ConnectionView> => {
    const saved = orThrow(await api.save(changes));
    replaced(saved);
    return saved;
  };
  const changing: Changing = { connection, save, replaced };
  return (
    <>
      {connection.problem === undefined ? (
        <Section title="In use">
          <Text>
            <strong>{serviceText(facts, connection)}</strong>
            {isSandbox(facts, connection)
              ? ": made-up data, nothing billed."
              : `: real data, billed unless it is a sandbox. ${facts.spends}`}
          </Text>
        </Section>
      ) : (
        <Notice intent="warning">{`${nextStep(connection)} ${facts.spends}`}</Notice>
      )}
      <ServiceSection {...changing} differs={setChanging} />
      {/* A key is that of the service in use: beside another one it would be taken for that one's. */}
      {wantsKey(connection) && !isChanging ? <KeySection {...changing} /> : null}
      <LoggingSection {...changing} />
      <Quiet>
        <Link href={webPage(facts.help, OTHER_PAGES.reference)} target="_blank" rel="noreferrer" inline>
          Reference: every function, field, filter and error
        </Link>
      </Quiet>
    </>
  );
}
