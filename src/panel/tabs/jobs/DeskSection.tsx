import { Section } from "../../parts/Section";
import { Text } from "../../parts/Text";
import type { TabProps } from "../../state/host";

export function DeskSection({ shown }: TabProps) {
  return (
    <Section title="Check addresses">
      <Text>{shown ? "" : ""}</Text>
    </Section>
  );
}
