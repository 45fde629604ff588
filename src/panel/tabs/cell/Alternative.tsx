/** The numbers of a chart as a table, for people who can't or don't want to read the chart. */
import { Accordion, AccordionHeader, AccordionItem, AccordionPanel } from "@fluentui/react-components";
import { DataTable } from "../../parts/DataTable";

interface Props {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export function Alternative({ label, heads, rows }: Props) {
  return (
    <Accordion collapsible>
      <AccordionItem value="table">
        <AccordionHeader as="h3" size="small">
          Show as table
        </AccordionHeader>
        <AccordionPanel style={{ marginInline: 0 }}>
          <DataTable label={label} heads={heads} rows={rows} />
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}
