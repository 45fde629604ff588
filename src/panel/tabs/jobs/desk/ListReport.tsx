/** What can be told of a list before anything is requested, and what a person agrees to. */
import type { DeskChoices, DeskRow, DeskSuggestion, DeskView, SomeRows } from "../../../../shared/panelApi/deskApi";
import { Facts } from "../../../parts/Facts";
import { Foldout } from "../../../parts/Foldout";
import { wholeNumber } from "../../../parts/texts/phrases";
import { selectionText } from "../../../../shared/workbook/lists/listText";
import { Quiet } from "../../../parts/Text";
import { AgainstChoice, type AddressPrices } from "./AgainstChoice";
import { HeldList } from "./HeldList";
import { MendList } from "./MendList";
import { RowList } from "./RowList";

interface Props {
  readonly view: DeskView;
  readonly choices: DeskChoices;
  readonly prices: AddressPrices | undefined;
  readonly choose: (choices: DeskChoices) => void;
  readonly busy: boolean;
  readonly change: () => void;
  /** Shows a row of the list, counted from 0. */
  readonly show: (row: number) => void;
  readonly take: (suggested: Omit<DeskSuggestion, "list">) => void;
}

export function ListReport({ view, choices, prices, choose, busy, change, show, take }: Props) {
  const { place, ready, changes, held, doubled, rejected, blank, totals } = view;
  const told = selectionText(view.area);
  return (
    <>
      <Facts
        facts={[
          ["List", place],
          ["Ready", wholeNumber(ready)],
          [
            "To correct",
            changes.count === 0 ? undefined : `${wholeNumber(changes.count)}, also counted in another line`,
          ],
          ["May be wrong", some(held.count)],
          ["Duplicates", some(doubled.count)],
          ["Not addresses", some(rejected.count)],
          ["Totals, left out", some(totals)],
          ["Blank rows", some(blank)],
        ]}
      />
      {told === "" ? null : <Quiet>{told}</Quiet>}
      <MendList {...{ view, choices, choose, change, busy, show }} />
      <HeldList {...{ held, choices, choose, busy, show, take }} />
      <Told title="Duplicates" rows={doubled} show={show} />
      <Told title="Not addresses, never looked up" rows={rejected} show={show} />
      <AgainstChoice {...{ choices, prices, choose }} />
    </>
  );
}

const some = (count: number): string | undefined => (count === 0 ? undefined : wholeNumber(count));

interface ToldProps {
  readonly title: string;
  readonly rows: SomeRows<DeskRow>;
  readonly show: (row: number) => void;
}

function Told({ title, rows, show }: ToldProps) {
  if (rows.count === 0) return null;
  return (
    <Foldout title={`${title} (${wholeNumber(rows.count)})`}>
      <RowList
        label={title}
        rows={rows}
        show={({ row }) => show(row)}
        told={({ address, remark }) => (
          <>
            {address === "" ? "No value" : address}
            <br />
            <small>{remark}</small>
          </>
        )}
      />
    </Foldout>
  );
}
