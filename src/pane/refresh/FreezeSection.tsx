/** Values in place of formulas, and back. */
import { Button } from "@fluentui/react-components";
import { useHost } from "../host";
import { Section } from "../parts/Section";
import { Quiet } from "../parts/Text";
import { Deeds } from "./Deeds";
import type { ScopeProps } from "./RefreshTab";

export function FreezeSection({ scope }: ScopeProps) {
  const { bridge } = useHost();
  return (
    <Section title="Freeze">
      <Quiet>
        Puts values in place of formulas, so that the file can be given to people without PROP and never asks again. The
        formulas are remembered and can be brought back.
      </Quiet>
      <Deeds key={scope}>
        {(busy, count) => (
          <>
            <Button disabled={busy} onClick={() => count(() => bridge.freeze(scope), "frozen to values")}>
              Freeze to values
            </Button>
            <Button
              disabled={busy}
              onClick={() => count(() => bridge.unfreeze(scope), "given back its formula", "given back their formulas")}
            >
              Bring formulas back
            </Button>
          </>
        )}
      </Deeds>
    </Section>
  );
}
