/** What a refresh is for: rows without values, each reason with the way to its cells, and results of a month ago. */
import { Button } from "@fluentui/react-button";
import type { Scope } from "../../../shared/panelApi/panelApi";
import { useFocus } from "../../parts/bars/useLook";
import { RowsWithProblems } from "../../parts/RowsWithProblems";
import { FaultNotice, Notice } from "../../parts/Notice";
import { scopeText } from "../../../shared/spending/fetch/priceText";
import { fetched } from "../../parts/texts/phrases";
import { Section } from "../../parts/Section";
import { TextRow } from "../../parts/Text";
import { useHost, type TabProps } from "../../state/host";
import { useRequest } from "../../state/request";

interface Props extends TabProps {
  readonly scope: Scope;
}

export function DueSection({ shown, scope }: Props) {
  const { api, work, goTo } = useHost();
  /** The rows around a selected cell are what it is about. */
  const where = scope === "selection" ? "sheet" : scope;
  const key = shown && !work.running ? `${where} ${work.finished}` : undefined;
  const { value, fault, again } = useRequest(() => api.sheetFacts(where), key);
  useFocus(again);
  const { problemRows, oldest, isDue = false } = value ?? {};
  if (fault !== undefined) return <FaultNotice text={fault} />;
  return (
    <>
      {isDue && oldest !== undefined ? (
        <Notice intent="info">
          {`A month has passed: the oldest result ${scopeText(where)} was fetched ${fetched(oldest.fetchedAt, oldest.ageDays)}.`}
          <TextRow>
            <Button
              size="small"
              disabledFocusable={work.running}
              onClick={() => goTo("Refresh", { command: "refresh", scope: where })}
            >
              See the price of a refresh
            </Button>
          </TextRow>
        </Notice>
      ) : null}
      {problemRows === undefined ? null : (
        <Section title={`Rows without values ${scopeText(where)}`}>
          <RowsWithProblems {...problemRows} />
          <TextRow>
            <Button
              disabledFocusable={work.running}
              onClick={() => goTo("Refresh", { command: "refreshErrors", scope: where })}
            >
              Try these again
            </Button>
          </TextRow>
        </Section>
      )}
    </>
  );
}
