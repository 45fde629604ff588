/** Which service is used, and with which key. */
import { Link } from "@fluentui/react-link";
import { Spinner } from "@fluentui/react-spinner";
import type { SettingChanges, ConnectionView } from "../../../shared/panelApi/panelApi";
import { OTHER_PAGES, webPage } from "../../../shared/functions/declaring/referencePage";
import { orThrow } from "../../state/request";
import { useHost } from "../../state/host";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";
import { KeySection } from "./KeySection";
import { LoggingSection } from "./LoggingSection";
import { ServiceSection } from "./ServiceSection";
import { wantsKey, type Changing } from "../../parts/service";

/** What to do in this panel before functions can make requests. */
function nextStep(connection: ConnectionView): string {
  if (connection.settings.PROP_BASE_URL === "")
    return "Choose a service to start. Until then, functions make no requests.";
  if (wantsKey(connection) && connection.mask === undefined)
    return "Enter a key to start. Until then, functions make no requests.";
  return connection.problem?.message ?? "";
}

export function ConnectTab() {
  const { api, facts, connection: shared } = useHost();
  const { view: connection, fault, replaced } = shared;
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
      {connection.problem === undefined ? null : <Notice intent="warning">{nextStep(connection)}</Notice>}
      <ServiceSection {...changing} />
      {wantsKey(connection) ? <KeySection {...changing} /> : null}
      <Section title="Good to know">
        <Quiet>{facts.spends}</Quiet>
        {wantsKey(connection) ? (
          <>
            <Quiet>{facts.keeps}</Quiet>
            <Quiet>
              The service asks its customers to keep keys on a server. PROP’s gateway does this, and then nobody enters
              a key here.
            </Quiet>
          </>
        ) : null}
        <Quiet>
          <Link href={webPage(facts.help, OTHER_PAGES.reference)} target="_blank" rel="noreferrer" inline>
            Reference: every function, field, filter and error
          </Link>
        </Quiet>
      </Section>
      <LoggingSection {...changing} />
    </>
  );
}
