import { Section } from "../../parts/Section";
import { Text } from "../../parts/Text";
import type { TabProps } from "../../state/host";

export function JobSection({ shown }: TabProps) {
  return (
    <Section title="Job sheets">
      <Text>{shown ? "" : ""}</Text>
    </Section>
  );
}
