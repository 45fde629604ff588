/** Converts formulas between the function names of the two hosts. */
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";
import { Deeds } from "./Deeds";
import type { ScopeProps } from "./scopeProps";

const DEEDS = ["toExcel", "toSheets"] as const;

export function ConvertSection({ scope }: ScopeProps) {
  return (
    <Section title="Convert">
      <Quiet>Excel writes PROP.VALUE where Google Sheets writes PROP_VALUE.</Quiet>
      <Deeds deeds={DEEDS} scope={scope} />
    </Section>
  );
}
