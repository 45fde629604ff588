/** A formula built in a form: choose a function, fill in its inputs, preview the first rows, insert. */
import { Field } from "@fluentui/react-field";
import { Link } from "@fluentui/react-link";
import { Select } from "@fluentui/react-select";
import { useState } from "react";
import { CATALOGUE } from "../../../shared/functions/catalogue";
import type { FunctionDeclaration } from "../../../shared/functions/declaring/declaration";
import { referencePage, webPage } from "../../../shared/functions/declaring/referencePage";
import { useHost } from "../../state/host";
import { Section } from "../../parts/Section";
import { Quiet } from "../../parts/Text";
import { Control } from "./controls";
import { groupedFunctions, type Texts } from "./form";
import { ResultSection } from "./ResultSection";

export function BuildTab() {
  const { facts } = useHost();
  const [name, setName] = useState("SEARCH");
  const declaration = CATALOGUE.find((each) => each.name === name)!;
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
          <Select value={name} onChange={(_, { value }) => setName(value)}>
            {groupedFunctions(CATALOGUE).map(([title, functions]) => (
              <optgroup key={title} label={title}>
                {functions.map((each) => (
                  <option key={each.name} value={each.name}>
                    {each.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Quiet>{declaration.summary}</Quiet>
        {(declaration.remarks ?? []).map((remark) => (
          <Quiet key={remark}>{remark}</Quiet>
        ))}
        <Quiet>{`Cost: ${declaration.cost}`}</Quiet>
      </Section>
      <Form key={name} declaration={declaration} />
    </>
  );
}

function Form({ declaration }: { readonly declaration: FunctionDeclaration }) {
  const [texts, setTexts] = useState<Texts>({});
  const { parameters } = declaration;
  return (
    <>
      {parameters.length === 0 ? null : (
        <Section title="Inputs">
          {parameters.map((parameter) => (
            <Control
              key={parameter.name}
              parameter={parameter}
              tell={(text) => setTexts((before) => ({ ...before, [parameter.name]: text }))}
            />
          ))}
        </Section>
      )}
      <ResultSection declaration={declaration} texts={texts} />
    </>
  );
}
