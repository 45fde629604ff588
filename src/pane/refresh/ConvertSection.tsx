/** Formulas that came from the other host under its names, and back. */
import { Button } from "@fluentui/react-components";
import { useHost } from "../host";
import { Section } from "../parts/Section";
import { Quiet } from "../parts/Text";
import { Deeds } from "./Deeds";
import type { ScopeProps } from "./RefreshTab";

export function ConvertSection({ scope }: ScopeProps) {
  const { bridge } = useHost();
  return (
    <Section title="Convert">
      <Quiet>Formulas are written PROP.VALUE( in Excel and PROP_VALUE( in Google Sheets.</Quiet>
      <Deeds key={scope}>
        {(busy, count) => (
          <>
            <Button disabled={busy} onClick={() => count(() => bridge.convert(scope, "PROP."), "converted for Excel")}>
              To PROP. for Excel
            </Button>
            <Button
              disabled={busy}
              onClick={() => count(() => bridge.convert(scope, "PROP_"), "converted for Google Sheets")}
            >
              To PROP_ for Google Sheets
            </Button>
          </>
        )}
      </Deeds>
    </Section>
  );
}
