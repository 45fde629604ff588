/** What was recognized in the selected cells, with a choice for each column that isn't certain. */
import { Button } from "@fluentui/react-button";
import { useState } from "react";
import type { ColumnUse, JobStart, SelectedList } from "../../../shared/panelApi/jobsApi";
import { ListField } from "../../parts/ListField";
import { Notice } from "../../parts/Notice";
import { Quiet, Text, TextRow } from "../../parts/Text";
import { checkedText, isAsked, recognizedText, selectionText, useFor } from "../../../shared/workbook/lists/listText";
import { columnLabel, useItems } from "./jobTexts";

interface Props {
  readonly start: JobStart;
  readonly list: SelectedList;
  readonly choose: (uses: readonly ColumnUse[]) => void;
}

export function ListPart({ start, list, choose }: Props) {
  const [all, setAll] = useState(false);
  const { area, columns, cells, problem, question, readings } = list;
  if (problem !== undefined) return <Notice intent="warning">{problem.message}</Notice>;
  const asked = columns.filter((column) => all || isAsked(start, column, question));
  const told = [selectionText(area), checkedText(start, list)].filter((text) => text !== "").join(" ");
  /** One column for each use: the one that was chosen last. */
  const change = (letters: string, chosen: ColumnUse): void =>
    choose(
      columns.map((column) => (column.letters === letters ? chosen : column.use === chosen ? "none" : column.use)),
    );
  return (
    <>
      <Text>
        <strong>{cells}</strong> {recognizedText(start, list)}
      </Text>
      {question === undefined ? null : <Notice intent="warning">{`${question}.`}</Notice>}
      {told === "" ? null : <Quiet>{told}</Quiet>}
      {asked.length === 0
        ? null
        : readings.map(({ uses, first }) => (
            <Reading key={uses.join()} first={first} choose={readings.length < 2 ? undefined : () => choose(uses)} />
          ))}
      {asked.map((column) => (
        <ListField
          key={column.letters}
          label={columnLabel(column)}
          value={useFor(start, column)}
          change={(use) => change(column.letters, use as ColumnUse)}
          items={useItems(start)}
        />
      ))}
      {all || columns.length < 2 ? null : (
        <TextRow>
          <Button size="small" onClick={() => setAll(true)}>
            Change columns
          </Button>
        </TextRow>
      )}
    </>
  );
}

interface ReadingProps {
  readonly first: readonly string[];
  /** Missing if there is no other to choose. */
  readonly choose: (() => void) | undefined;
}

/** The first rows as they would be looked up. */
function Reading({ first, choose }: ReadingProps) {
  if (first.length === 0) return null;
  return (
    <>
      <Quiet>
        {first.map((address, row) => (
          <span key={row}>
            {address}
            <br />
          </span>
        ))}
      </Quiet>
      {choose === undefined ? null : (
        <TextRow>
          <Button size="small" onClick={choose}>{`Read as ${first[0]}`}</Button>
        </TextRow>
      )}
    </>
  );
}
