/** Addresses that may be wrong: none of them is looked up before a person says that it is right. */
import { Checkbox } from "@fluentui/react-checkbox";
import type { DeskChoices, DeskSuggestion, DeskView } from "../../../../shared/panelApi/deskApi";
import { Foldout } from "../../../parts/Foldout";
import { wholeNumber } from "../../../parts/texts/phrases";
import { Quiet } from "../../../parts/Text";
import { toggled } from "./agreed";
import { RowList } from "./RowList";
import { Suggestion } from "./Suggestion";

interface Props {
  readonly held: DeskView["held"];
  readonly choices: DeskChoices;
  readonly choose: (choices: DeskChoices) => void;
  readonly busy: boolean;
  readonly show: (row: number) => void;
  readonly take: (suggested: Omit<DeskSuggestion, "list">) => void;
}

export function HeldList({ held, choices, choose, busy, show, take }: Props) {
  if (held.count === 0) return null;
  const { yes } = choices;
  const isYes = (row: number): boolean => yes === "all" || yes.includes(row);
  return (
    <Foldout title={`May be wrong (${wholeNumber(held.count)})`}>
      <Quiet>Not looked up unless you say yes, here or in the sheet’s column “Look up?”.</Quiet>
      <Checkbox
        label="Yes to all"
        checked={yes === "all" ? true : yes.length > 0 ? "mixed" : false}
        onChange={(_, { checked }) => choose({ ...choices, yes: checked === true ? "all" : [] })}
      />
      <RowList
        label="Addresses that may be wrong"
        rows={held}
        show={({ row }) => show(row)}
        told={({ row, address, remark, suggestion }) => (
          <>
            <Checkbox
              disabled={yes === "all"}
              checked={isYes(row)}
              onChange={(_, { checked }) =>
                choose({ ...choices, yes: yes === "all" ? yes : toggled(yes, row, checked === true) })
              }
              label={
                <>
                  {address}
                  <br />
                  <small>{remark}</small>
                </>
              }
            />
            <Suggestion {...{ suggestion, busy }} take={(taken) => take({ row, address, suggestion: taken })} />
          </>
        )}
      />
    </Foldout>
  );
}
