/** Replaces formulas with values, and restores them. */
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";
import { Deeds } from "./Deeds";
import type { ScopeProps } from "./scopeProps";

const DEEDS = ["freeze", "unfreeze"] as const;

export function FreezeSection({ scope }: ScopeProps) {
  return (
    <Section title="Freeze">
      <Quiet>
        Replaces formulas with their values, so that you can share the file with people who don’t have PROP and it makes
        no requests. The formulas are kept and can be restored.
      </Quiet>
      <Deeds deeds={DEEDS} scope={scope} />
    </Section>
  );
}
