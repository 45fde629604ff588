/** Content below a heading that opens and closes it. */
import { Accordion, AccordionHeader, AccordionItem, AccordionPanel } from "@fluentui/react-accordion";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly size?: "small" | "medium";
  readonly children: ReactNode;
}

export function Foldout({ title, size = "medium", children }: Props) {
  return (
    <Accordion collapsible>
      <AccordionItem value="content">
        <AccordionHeader as="h3" size={size}>
          {title}
        </AccordionHeader>
        <AccordionPanel style={{ display: "grid", gap: "12px", marginInline: 0 }}>{children}</AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}
