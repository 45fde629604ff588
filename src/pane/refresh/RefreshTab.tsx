/** Newer answers for cells, values in place of formulas, and formulas of the other host. */
import { Radio, RadioGroup } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import type { Scope } from "../../shared/bridge/bridge";
import { useHost } from "../host";
import { Section } from "../parts/Section";
import { Quiet } from "../parts/Text";
import { ConvertSection } from "./ConvertSection";
import { ErrandSection } from "./ErrandSection";
import { FreezeSection } from "./FreezeSection";

export interface ScopeProps {
  readonly scope: Scope;
}

const SCOPES = [
  ["selection", "Selection"],
  ["sheet", "This sheet"],
  ["everything", "Everything"],
] as const;

export function RefreshTab() {
  const { facts, told } = useHost();
  const { can, name } = facts;
  const [scope, setScope] = useState<Scope>("selection");
  useEffect(() => {
    if (told !== undefined) setScope(told.scope);
  }, [told]);
  return (
    <>
      <Section title="For which cells">
        <RadioGroup
          aria-label="For which cells"
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
      <ErrandSection scope={scope} />
      {can.freeze ? <FreezeSection scope={scope} /> : null}
      {can.convert ? <ConvertSection scope={scope} /> : null}
      {can.longList || can.schedule ? (
        <Section title="Long lists and schedules">
          <Quiet>{`${listed(can)}: see the menu of PROP in ${name}.`}</Quiet>
        </Section>
      ) : null}
    </>
  );
}

function listed({ longList, schedule }: { readonly longList: boolean; readonly schedule: boolean }): string {
  const long = longList ? "Thousands of rows are filled in batches" : "";
  const regular = schedule ? "a list is refreshed every week or month" : "";
  return [long, regular].filter((part) => part !== "").join(", and ");
}
