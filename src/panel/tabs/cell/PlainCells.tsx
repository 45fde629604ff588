/** Selected cells without a formula of ours: where they hold addresses, what can be done with them. */
import { Button } from "@fluentui/react-button";
import type { SelectedList } from "../../../shared/panelApi/jobsApi";
import { holdsAddresses } from "../../../shared/workbook/lists/listText";
import { addresses } from "../../parts/texts/phrases";
import { Quiet, Text, TextRow } from "../../parts/Text";
import { useHost } from "../../state/host";

export function PlainCells({ list }: { readonly list: SelectedList | undefined }) {
  const { facts, goTo } = useHost();
  return (
    <>
      <Text>The selected cell has no PROP function.</Text>
      {list === undefined || !holdsAddresses(list) ? (
        <Quiet>
          {`Select a cell with a formula such as =${facts.prefix}VALUE(A2) to see where its value comes from and what it cost.`}
        </Quiet>
      ) : (
        <>
          <Text>{`${addresses(list.entries - list.rejected)} in ${list.cells}.`}</Text>
          <TextRow>
            <Button onClick={() => goTo("Jobs")}>{`Check or value ${list.entries === 1 ? "it" : "them"}`}</Button>
          </TextRow>
        </>
      )}
    </>
  );
}
