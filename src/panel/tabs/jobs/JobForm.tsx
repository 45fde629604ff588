/** What a job starts from, and where its sheet goes. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useState } from "react";
import type { JobView, JobWish } from "../../../shared/panelApi/jobsApi";
import { useHost } from "../../state/host";
import { orThrow, useAction } from "../../state/request";
import { ListField } from "../../parts/ListField";
import { FaultNotice } from "../../parts/Notice";
import { StickyGroup } from "../../parts/StickyGroup";
import { Quiet, Text, TextRow } from "../../parts/Text";
import { TextField } from "../../parts/TextField";
import { isUsable, needsBuilding, useFor } from "../../../shared/workbook/lists/listText";
import { ListPart } from "./ListPart";
import { useSelectedList } from "./useSelectedList";

const PLACES: readonly (readonly [JobWish["place"], string])[] = [
  ["newSheet", "A new sheet"],
  ["selectedCell", "The selected cell"],
];

interface Props {
  readonly job: JobView;
  readonly shown: boolean;
  /** It is laid out in this sheet. */
  readonly inserted: (sheet: string) => void;
}

export function JobForm({ job, shown, inserted }: Props) {
  const { api, work } = useHost();
  const [place, setPlace] = useState<JobWish["place"]>("newSheet");
  const [typed, setTyped] = useState("");
  const isNew = place === "newSheet";
  const { list, busy, fault, again, choose } = useSelectedList(shown && isNew);
  const action = useAction();
  const { id, start } = job;
  const isOfHome = start.from === "address";
  const isOfPlaces = start.from === "places";
  const ofUnits = list !== undefined && !isOfPlaces && needsBuilding(list);
  const usable = list !== undefined && isUsable(start, list) && !(ofUnits && isOfHome);
  const asksAddress = usable ? ofUnits && list.problem === undefined : isOfHome;
  const isReady = usable ? (list.problem ?? list.question) === undefined : isOfHome || isOfPlaces;
  const canInsert = (!asksAddress || typed.trim() !== "") && isReady;
  const insert = (): void =>
    action.run(async () => {
      const uses = list?.columns.map((column) => useFor(start, column)) ?? [];
      const from = usable ? { list: { area: list.area, uses } } : {};
      const sheet = orThrow(await api.insertJob({ job: id, typed, place, ...from }));
      // How the last job ended says nothing about this one.
      if (!work.running) work.dismiss();
      inserted(sheet);
    });
  return (
    <>
      {usable ? (
        <ListPart start={start} list={list} choose={choose} />
      ) : (
        <Text>{list?.problem?.message ?? start.select}</Text>
      )}
      {usable && isOfHome ? <Quiet>{`${start.about} ${list.first}.`}</Quiet> : null}
      {asksAddress ? (
        <TextField
          label={isOfHome ? "Address" : "Address of the building"}
          value={typed}
          change={setTyped}
          input={{ placeholder: "5500 Grand Lake Dr, San Antonio, TX 78244" }}
        />
      ) : null}
      {isOfPlaces && !usable ? (
        <TextField
          label="ZIP codes"
          hint="Blank: type them on the sheet"
          value={typed}
          change={setTyped}
          input={{ placeholder: "78244, 78109" }}
        />
      ) : null}
      <ListField
        label="Put it into"
        value={place}
        change={(name) => setPlace(name as JobWish["place"])}
        items={PLACES}
      />
      {isNew ? null : (
        <Quiet>Now select the cell where it should begin, then insert. The list above stays in use.</Quiet>
      )}
      <StickyGroup label="Insert the job">
        <FaultNotice text={fault ?? action.fault} />
        <Quiet>Inserting is free. You see the price before anything is fetched.</Quiet>
        <TextRow>
          <Button appearance="primary" disabledFocusable={!canInsert || busy || action.busy} onClick={insert}>
            Insert
          </Button>
          {api.watchSelection === undefined && isNew ? (
            <Button disabledFocusable={busy} onClick={again}>
              Read the selection
            </Button>
          ) : null}
          {busy || action.busy ? <Spinner size="tiny" label={action.busy ? "Laying out…" : "Reading cells…"} /> : null}
        </TextRow>
      </StickyGroup>
    </>
  );
}
