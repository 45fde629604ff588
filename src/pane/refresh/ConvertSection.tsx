/** Formulas that came from the other host under its names, and back. */
import { Section } from "../parts/Section";
import { Quiet } from "../parts/Text";
import { Deeds } from "./Deeds";
import type { ScopeProps } from "./RefreshTab";

const DEEDS = ["toExcel", "toSheets"] as const;

export function ConvertSection({ scope }: ScopeProps) {
  return (
    <Section title="Convert">
      <Quiet>Formulas are written PROP.VALUE( in Excel and PROP_VALUE( in Google Sheets.</Quiet>
      <Deeds deeds={DEEDS} scope={scope} />
    </Section>
  );
}
