/** The rows that a fetch left without values: each reason once, and a button that leads to its rows. */
import { countText } from "../../shared/api/text/countText";
import type { ProblemReason, ProblemRows } from "../../shared/panelApi/problemRows";
import { useHost } from "../state/host";
import { lead } from "../state/lead";
import { AreaSteps } from "./AreaSteps";
import { ItemList } from "./ItemList";
import { wholeNumber } from "./texts/phrases";
import { Quiet, Text } from "./Text";

export function RowsWithProblems({ reasons, more }: ProblemRows) {
  const { api } = useHost();
  return (
    <>
      <ItemList>
        {reasons.map((reason) => (
          <AreaSteps
            key={reason.message}
            label={reason.rows === 1 ? `Show ${reason.name}` : "Show rows"}
            areas={reason.areas}
            show={(area) => lead(api, area)}
          >
            <Text>{reasonText(reason)}</Text>
          </AreaSteps>
        ))}
      </ItemList>
      {more === 0 ? null : <Quiet>{`And ${wholeNumber(more)} more.`}</Quiet>}
    </>
  );
}

/** `5 rows: The service failed (500)`. The button names the only row, if its cell is known. */
function reasonText({ message, rows, name, areas }: ProblemReason): string {
  if (rows > 1) return `${countText(rows, "row")}: ${message}`;
  return areas.length > 0 || name === "" ? message : `${name}: ${message}`;
}
