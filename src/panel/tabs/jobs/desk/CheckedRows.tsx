/** What the service made of each address, and the rows that need attention. */
import type { DeskResults, DeskSuggestion } from "../../../../shared/panelApi/deskApi";
import type { CellArea } from "../../../../shared/formulas/cells";
import { CHECK_RESULTS, EARLIER_RESULT } from "../../../../shared/features/addresses/addressColumns";
import { Facts } from "../../../parts/Facts";
import { Foldout } from "../../../parts/Foldout";
import { wholeNumber } from "../../../parts/texts/phrases";
import { Text } from "../../../parts/Text";
import { RowList } from "./RowList";
import { Suggestion } from "./Suggestion";

interface Props {
  readonly results: DeskResults;
  readonly busy: boolean;
  readonly show: (area: CellArea) => void;
  readonly take: (suggestion: DeskSuggestion) => void;
}

export function CheckedRows({ results: { sheet, list, counts, attention }, busy, show, take }: Props) {
  const facts = [EARLIER_RESULT, ...CHECK_RESULTS].map(({ outcome, label }) => [label, counts[outcome]] as const);
  return (
    <>
      <Text>{`The sheet “${sheet}”:`}</Text>
      <Facts facts={facts.map(([label, count]) => [label, count === 0 ? undefined : wholeNumber(count)])} />
      {attention.count === 0 ? null : (
        <Foldout title={`Rows to look at (${wholeNumber(attention.count)})`}>
          <RowList
            label="Rows to look at"
            rows={attention}
            show={({ cell }) => show(cell)}
            told={({ address, remark, suggestion, cell }) => (
              <>
                {address}
                <br />
                <small>{remark}</small>
                {list === undefined ? null : (
                  <Suggestion
                    {...{ suggestion, busy }}
                    take={(taken) => take({ list, row: cell.row - list.row, address, suggestion: taken })}
                  />
                )}
              </>
            )}
          />
        </Foldout>
      )}
    </>
  );
}
