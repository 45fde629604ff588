/** The address desk: a list of addresses is looked at, corrected as agreed, and looked up at one price. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import type { ReactNode } from "react";
import { FaultNotice, Notice } from "../../parts/Notice";
import { addresses } from "../../parts/texts/phrases";
import { Section } from "../../parts/Section";
import { Quiet, Text, TextRow } from "../../parts/Text";
import { CheckedRows } from "./desk/CheckedRows";
import { DeskPrice } from "./desk/DeskPrice";
import { useDesk } from "./desk/deskState";
import { ListReport } from "./desk/ListReport";

interface Props {
  readonly shown: boolean;
  /** The way back to all jobs. */
  readonly back: ReactNode;
}

export function DeskSection({ shown, back }: Props) {
  const desk = useDesk(shown);
  const { view, choices, quote, results, busy } = desk;
  return (
    <Section title="Check addresses" aside={back}>
      <Quiet>Select the cells with the addresses. Checking requests nothing and changes nothing.</Quiet>
      <TextRow>
        <Button disabledFocusable={busy} onClick={desk.look}>
          Check selected addresses
        </Button>
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </TextRow>
      <FaultNotice text={desk.fault} />
      {desk.done === undefined ? null : <Notice intent="success">{desk.done}</Notice>}
      {view?.undo === undefined ? null : (
        <>
          <Text>{`${addresses(view.undo.count)} in ${view.undo.place} were corrected.`}</Text>
          <TextRow>
            <Button disabledFocusable={busy} onClick={desk.undo}>
              Undo the corrections
            </Button>
          </TextRow>
        </>
      )}
      {view === undefined || choices === undefined ? null : (
        <ListReport
          {...{ view, choices, busy }}
          prices={desk.prices}
          choose={desk.choose}
          change={() => desk.change(choices)}
          show={(row) => desk.show({ ...view.area, row: view.area.row + row, rows: 1 })}
          take={(suggested) => desk.take({ list: view.area, ...suggested })}
        />
      )}
      {results === undefined ? null : <CheckedRows {...{ results, busy }} show={desk.show} take={desk.take} />}
      <DeskPrice
        {...{ view, choices, quote, results, busy }}
        layOut={desk.layOut}
        price={desk.price}
        forget={desk.forgetPrice}
      />
    </Section>
  );
}
