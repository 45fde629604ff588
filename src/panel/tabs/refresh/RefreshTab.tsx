/** Refreshes cells, freezes formulas to values, and converts formulas of the other host. */
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { useEffect, useState } from "react";
import type { Scope } from "../../../shared/panelApi/panelApi";
import { scopeText } from "../../../shared/spending/fetch/priceText";
import { useHost, type TabProps } from "../../state/host";
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";
import { ChangesSection } from "./ChangesSection";
import { DueSection } from "./DueSection";
import { FormulaCommands } from "./FormulaCommands";
import { FetchSection } from "./FetchSection";

const SCOPES = [
  ["selection", "Selection"],
  ["sheet", "This sheet"],
  ["everything", "Whole file"],
] as const;

const FREEZING = ["freeze", "unfreeze"] as const;
const CONVERTING = ["toExcel", "toSheets"] as const;
const CHECKING = ["checkHost"] as const;

export function RefreshTab({ shown }: TabProps) {
  const { facts, fromRibbon } = useHost();
  const { can, name } = facts;
  const [scope, setScope] = useState<Scope>("selection");
  useEffect(() => {
    if (fromRibbon !== undefined && fromRibbon.command !== "checkHost") setScope(fromRibbon.scope);
  }, [fromRibbon]);
  return (
    <>
      <DueSection shown={shown} scope={scope} />
      <Section title="Cells">
        <RadioGroup
          aria-label="Cells"
          layout="horizontal"
          value={scope}
          onChange={(_, { value }) => setScope(value as Scope)}
          style={{ flexWrap: "wrap" }}
        >
          {SCOPES.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </RadioGroup>
      </Section>
      <FetchSection scope={scope} setScope={setScope} />
      <ChangesSection />
      {can.freeze ? (
        <Section title="Freeze">
          <Quiet>
            {`Replaces the formulas ${scopeText(scope)} with their values, so that you can share the file with people who don’t have PROP and it makes no requests. The formulas are kept and can be restored.`}
          </Quiet>
          <FormulaCommands commands={FREEZING} scope={scope} setScope={setScope} />
        </Section>
      ) : null}
      {can.convert ? (
        <Section title="Convert">
          <Quiet>{`Excel writes PROP.VALUE where Google Sheets writes PROP_VALUE. Formulas ${scopeText(scope)}:`}</Quiet>
          <FormulaCommands commands={CONVERTING} scope={scope} setScope={setScope} />
        </Section>
      ) : null}
      {can.longList || can.schedule ? (
        <Section title="Long lists and schedules">
          <Quiet>{`To ${listed(can)}, use the Property data menu in ${name}.`}</Quiet>
        </Section>
      ) : null}
      {name === "Playground" ? null : (
        <Section title="This host">
          <Quiet>
            {`Checks what this ${name} supports and writes the results into a new sheet, which you can send to PROP’s authors. It makes no requests, costs nothing, and reveals no names, files or addresses.`}
          </Quiet>
          <FormulaCommands commands={CHECKING} scope="everything" />
        </Section>
      )}
    </>
  );
}

function listed({ longList, schedule }: { readonly longList: boolean; readonly schedule: boolean }): string {
  const long = longList ? "fill thousands of rows in batches" : "";
  const regular = schedule ? "refresh a list every week or month" : "";
  return [long, regular].filter((part) => part !== "").join(", or ");
}
