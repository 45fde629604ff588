/** How addresses would be changed, each as it is and as it would be, and the button that changes them. */
import { Button } from "@fluentui/react-button";
import { Checkbox } from "@fluentui/react-checkbox";
import type { DeskChoices, DeskView } from "../../../../shared/panelApi/deskApi";
import { MEND_KINDS, MEND_TEXTS } from "../../../../shared/parsing/addressList/mendedAddress";
import { countText } from "../../../../shared/api/text/countText";
import { Foldout } from "../../../parts/Foldout";
import { addresses, wholeNumber } from "../../../parts/texts/phrases";
import { Quiet, TextRow } from "../../../parts/Text";
import { isChanged, rowsOf, toChange, toggled } from "./agreed";
import { RowList } from "./RowList";

interface Props {
  readonly view: DeskView;
  readonly choices: DeskChoices;
  readonly choose: (choices: DeskChoices) => void;
  readonly change: () => void;
  readonly busy: boolean;
  readonly show: (row: number) => void;
}

export function MendList({ view, choices, choose, change, busy, show }: Props) {
  const { changes, inParts } = view;
  if (changes.count === 0) return null;
  const many = toChange(view, choices);
  return (
    <>
      <div role="group" aria-label="What to correct" style={{ display: "grid" }}>
        {MEND_KINDS.filter(
          (kind) => changes.rows.some(({ mends }) => mends.includes(kind)) || rowsOf(view, kind) > 0,
        ).map((kind) => (
          <Checkbox
            key={kind}
            label={`${sentence(MEND_TEXTS[kind])} (${wholeNumber(rowsOf(view, kind))})`}
            checked={choices.kinds.includes(kind)}
            onChange={(_, { checked }) => choose({ ...choices, kinds: toggled(choices.kinds, kind, checked === true) })}
          />
        ))}
      </div>
      <Foldout title={`${countText(changes.count, "correction")}, one by one`} size="small">
        <RowList
          label="Corrections"
          rows={changes}
          show={({ row }) => show(row)}
          told={(row) =>
            row.stays ? (
              <>
                {row.address} → <strong>{row.mended}</strong>
                <Quiet>It comes from a formula, so its cell stays as it is.</Quiet>
              </>
            ) : (
              <Checkbox
                checked={isChanged(row, choices)}
                disabled={!row.mends.some((kind) => choices.kinds.includes(kind))}
                onChange={(_, { checked }) =>
                  choose({ ...choices, left: toggled(choices.left, row.row, checked !== true) })
                }
                label={
                  <>
                    {row.address} → <strong>{row.mended}</strong>
                  </>
                }
              />
            )
          }
        />
      </Foldout>
      {inParts ? (
        <Quiet>
          The addresses are in several columns: they are looked up as corrected, and the cells stay as they are.
        </Quiet>
      ) : (
        <>
          <TextRow>
            <Button disabledFocusable={busy || many === 0} onClick={change}>
              {`Correct ${addresses(many)}`}
            </Button>
          </TextRow>
          <Quiet>The originals are kept in a column beside the list. Formulas are never changed.</Quiet>
        </>
      )}
    </>
  );
}

const sentence = (text: string): string => text.replace(/^the /, "").replace(/^./, (letter) => letter.toUpperCase());
