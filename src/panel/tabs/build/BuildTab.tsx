/**
 * A formula built in a form: choose a function, fill in its inputs, preview the first rows, insert. What is to be known of
 * the function comes after its inputs.
 */
import { Button } from "@fluentui/react-button";
import { Field } from "@fluentui/react-field";
import { Link } from "@fluentui/react-link";
import { Select } from "@fluentui/react-select";
import { useEffect, useState } from "react";
import { isProblem } from "../../../shared/api/problem";
import type { Draft, PanelApi } from "../../../shared/panelApi/panelApi";
import { CATALOGUE } from "../../../shared/functions/catalogue";
import type { FunctionDeclaration } from "../../../shared/functions/declaring/declaration";
import { referencePage, webPage } from "../../../shared/functions/declaring/referencePage";
import { holdsAddresses } from "../../../shared/workbook/lists/listText";
import { useHost, type TabProps } from "../../state/host";
import { orThrow, useAction, useRequest } from "../../state/request";
import { useSelectionChange } from "../../state/selectionChange";
import { NARROW } from "../../parts/ListField";
import { FaultNotice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { Quiet, TextRow } from "../../parts/Text";
import { Control } from "./controls";
import { groupedFunctions, textsOf, type Texts } from "./form";
import { functionLabel } from "./functionLabels";
import { ResultSection } from "./ResultSection";

/** Milliseconds without another selection before the selected cell is read. */
const SETTLED = 250;

export function BuildTab({ shown }: TabProps) {
  const { api, facts, work } = useHost();
  const [begun, setBegun] = useState(FIRST);
  const { busy, fault, run } = useAction();
  const { name, draft, round } = begun;
  const declaration = CATALOGUE.find((each) => each.name === name)!;
  useEffect(() => {
    const begin = (draft: Draft): void =>
      setBegun((now) => (now === FIRST ? { name: draft.name, draft, round: 0 } : now));
    selectedHomes(api).then(
      (draft) => draft && begin(draft),
      () => undefined,
    );
  }, [api]);
  const { value: selected, again } = useRequest(
    () => api.selectedDraft(),
    shown ? `formula ${work.finished}` : undefined,
  );
  useSelectionChange(shown, SETTLED, again);
  const read = (): void =>
    run(async () => {
      const found = orThrow(await api.selectedDraft());
      if (found === undefined) return again();
      setBegun({ name: found.name, draft: found, round: round + 1 });
    });
  return (
    <>
      <Section
        title="Function"
        aside={
          <Link href={webPage(facts.help, referencePage(declaration))} target="_blank" rel="noreferrer">
            {`About ${name}`}
          </Link>
        }
      >
        <Field label="What do you want to know?">
          <Select value={name} onChange={(_, { value }) => setBegun({ name: value, round })} {...NARROW}>
            {groupedFunctions(CATALOGUE).map(([title, functions]) => (
              <optgroup key={title} label={title}>
                {functions.map((each) => (
                  <option key={each.name} value={each.name}>
                    {functionLabel(each.name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {selected === undefined ? null : isProblem(selected) ? (
          <Quiet>{`${selected.message}.`}</Quiet>
        ) : (
          <TextRow>
            <Button size="small" disabledFocusable={busy} onClick={read}>
              Change the selected cell’s formula
            </Button>
          </TextRow>
        )}
        <FaultNotice text={fault} />
      </Section>
      <Form key={`${name} ${round}`} declaration={declaration} draft={draft} written={again} />
    </>
  );
}

const FIRST: Begun = { name: "SEARCH", round: 0 };

/** Of selected addresses, a person wants the value first. */
async function selectedHomes(api: PanelApi): Promise<Draft | undefined> {
  const list = await api.selectedList();
  const isOfAddresses = list?.columns.length === 1 && list.columns[0]!.use === "address";
  if (!isOfAddresses || !holdsAddresses(list)) return undefined;
  const reference = await api.selectedReference();
  return isProblem(reference) ? undefined : { name: "VALUE", arguments: [reference] };
}

interface Begun {
  readonly name: string;
  /** The formula that was read. */
  readonly draft?: Draft;
  /** How often one was read. */
  readonly round: number;
}

interface FormProps {
  readonly declaration: FunctionDeclaration;
  readonly draft: Draft | undefined;
  /** The formula was inserted. */
  readonly written: () => void;
}

function Form({ declaration, draft, written }: FormProps) {
  const [begun] = useState<Texts>(() => (draft === undefined ? {} : textsOf(declaration, draft)));
  const [texts, setTexts] = useState<Texts>(begun);
  const { parameters, summary, remarks = [], cost } = declaration;
  return (
    <>
      {parameters.length === 0 ? null : (
        <Section title="Inputs">
          {parameters.map((parameter) => (
            <Control
              key={parameter.name}
              parameter={parameter}
              text={begun[parameter.name]}
              tell={(text) => setTexts((before) => ({ ...before, [parameter.name]: text }))}
            />
          ))}
        </Section>
      )}
      <ResultSection declaration={declaration} texts={texts} written={written}>
        <Section title="Notes">
          {[summary, ...remarks, `Cost: ${cost}`].map((note) => (
            <Quiet key={note}>{note}</Quiet>
          ))}
        </Section>
      </ResultSection>
    </>
  );
}
