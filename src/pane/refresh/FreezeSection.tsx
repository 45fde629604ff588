/** Values in place of formulas, and back. */
import { Section } from "../parts/Section";
import { Quiet } from "../parts/Text";
import { Deeds } from "./Deeds";
import type { ScopeProps } from "./RefreshTab";

const DEEDS = ["freeze", "unfreeze"] as const;

export function FreezeSection({ scope }: ScopeProps) {
  return (
    <Section title="Freeze">
      <Quiet>
        Puts values in place of formulas, so that the file can be given to people without PROP and never asks again. The
        formulas are remembered and can be brought back.
      </Quiet>
      <Deeds deeds={DEEDS} scope={scope} />
    </Section>
  );
}
