/** The list that the selected cell is in, or that the selected cells are: told before the selected row. */
import { Button } from "@fluentui/react-button";
import type { ProblemKind } from "../../../shared/api/problem";
import type { Usage } from "../../../shared/fetching/ledger/ledger";
import { countText } from "../../../shared/api/text/countText";
import { whyNeeded } from "../../../shared/api/text/neededText";
import { requestsOf } from "../../../shared/api/text/requestsText";
import type { CellArea } from "../../../shared/formulas/cells";
import type { ListFacts, ListFigure } from "../../../shared/panelApi/listFacts";
import { shownValue } from "../../../shared/tables/shownValue";
import { planPriceAfter } from "../../../shared/spending/texts/planPrice";
import { unanswerableText } from "../../../shared/spending/fetch/quoteView";
import { AreaSteps } from "../../parts/AreaSteps";
import { Facts } from "../../parts/Facts";
import { ItemList } from "../../parts/ItemList";
import { FaultNotice } from "../../parts/Notice";
import { fetched, wholeNumber } from "../../parts/texts/phrases";
import { Section } from "../../parts/Section";
import { Text, TextRow } from "../../parts/Text";
import { useHost } from "../../state/host";
import { orThrow, useAction } from "../../state/request";
import { useToldUsage } from "../../parts/sandboxInUse";
import type { ChartPart } from "./ChartFrame";
import { SpreadChart } from "./SpreadChart";

interface Props {
  readonly list: ListFacts;
  readonly usage: Usage | undefined;
  readonly charts: ChartPart;
  /** Selects cells of the list. */
  readonly show: (area: CellArea) => Promise<void>;
}

export function ListSection({ list, usage, charts, show }: Props) {
  const { rows, done, problems, figure, oldest } = list;
  return (
    <Section title="List">
      <Facts
        facts={[
          ["Rows done", `${wholeNumber(done)} of ${wholeNumber(rows)}`],
          [figure?.label ?? "", figure && spreadText(figure)],
          ["Oldest", oldest && fetched(oldest.fetchedAt, oldest.ageDays)],
        ]}
      />
      {figure?.bins === undefined ? null : <SpreadChart charts={charts} figure={figure} />}
      {problems.length === 0 ? null : (
        <ItemList>
          {problems.map(({ kind, rows, message, areas }) => (
            <AreaSteps key={kind} label="Show rows" areas={areas} show={show}>
              <Text>{`${countText(rows, "row")} ${KINDS[kind]}${message === undefined ? "" : `: ${whyNeeded(message)}`}`}</Text>
            </AreaSteps>
          ))}
        </ItemList>
      )}
      <Renewal list={list} usage={usage} />
    </Section>
  );
}

function spreadText({ unit, lowest, median, highest }: ListFigure): string {
  const [low, middle, high] = [lowest, median, highest].map((number) => shownValue(number, unit));
  return `${low} to ${high}, median ${middle}${unit === undefined || unit.startsWith("USD") ? "" : ` (${unit})`}`;
}

const KINDS: Readonly<Record<ProblemKind, string>> = {
  spending: "pending",
  time: "pending",
  nothing: "not found",
  refused: "refused by the service",
  argument: "not understood",
  access: "the key was not accepted",
  settings: "settings are missing",
  rate: "failed",
  failed: "failed",
  unreachable: "failed",
  unreadable: "failed",
  bug: "failed",
};

/** In Google Sheets a selection covers a list only if its formula is selected. */
function Renewal({ list: { renewal, formula }, usage }: Pick<Props, "list" | "usage">) {
  const { api, goTo, work } = useHost();
  const { busy, fault, run } = useAction();
  const terms = useToldUsage(usage);
  const press = (): void =>
    run(async () => {
      if (formula !== undefined) orThrow(await api.showCells(formula));
      goTo("Refresh", { command: "refresh", scope: "selection" });
    });
  const { requests } = renewal;
  const price = requests === 0 ? "" : `Refreshing it needs ${requestsOf(renewal)}${planPriceAfter(renewal, terms)}.`;
  const text = [price, unanswerableText(renewal)].filter((each) => each !== "").join(" ");
  return (
    <>
      {text === "" ? null : <Text>{text}</Text>}
      <FaultNotice text={fault} />
      {requests === 0 ? null : (
        <TextRow>
          <Button disabledFocusable={busy || work.running} onClick={press}>
            See the price of a refresh
          </Button>
        </TextRow>
      )}
    </>
  );
}
