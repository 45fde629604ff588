/** A job sheet that was laid out: its price, the button that pays it, and what came of it. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useRef, useState } from "react";
import { useHost } from "../../state/host";
import { takeLostFocus } from "../../state/focusTab";
import { lead } from "../../state/lead";
import { useAction } from "../../state/request";
import { firstCell, sheetPrice } from "../../state/sheetPrice";
import { useWaiting } from "../../state/waiting";
import { FaultNotice, Notice } from "../../parts/Notice";
import { PriceNotice } from "../../parts/PriceNotice";
import { StickyGroup } from "../../parts/StickyGroup";
import { Quiet, Text, TextRow } from "../../parts/Text";
import { isProblem, type Problem } from "../../../shared/api/problem";
import type { JobView } from "../../../shared/panelApi/jobsApi";
import type { QuoteView } from "../../../shared/panelApi/panelApi";

interface Props {
  readonly job: JobView;
  readonly sheet: string;
  readonly shown: boolean;
}

export function InsertedJob({ job, sheet, shown }: Props) {
  const { api, work } = useHost();
  const [before] = useState(work.finished);
  const [accepted, setAccepted] = useState(false);
  const isOver = accepted && work.finished > before && !work.running && !work.waits;
  const [quote, setQuote] = useState<QuoteView | Problem>();
  const { busy, fault, run } = useAction();
  const show = useAction();
  const { outdated, pricing } = useWaiting(shown);
  const told = useRef<HTMLDivElement>(null);
  /** The pressed button disappears with the form. */
  useEffect(() => takeLostFocus(told.current), []);
  /** Its sheet is the open one now, and needn't be later. */
  useEffect(() => {
    if (!work.running) run(async () => setQuote(await pricing(() => api.offer("fetch", "sheet"))));
  }, [sheet]);
  /** A fetch that ended changed what is pending, and on other tabs settings may change, such as the limit. */
  useEffect(() => {
    if (work.finished > before || !shown) setQuote(undefined);
  }, [work.finished, shown]);
  /** There is nothing more to do than to look at it, which takes a press where the panel covers it. */
  const isWhole = isOver || (quote !== undefined && !isProblem(quote) && quote.price.requests === 0);
  const again = (): void =>
    run(async () => {
      setQuote(await pricing(() => sheetPrice(api, "fetch", sheet)));
      setAccepted(false);
    });
  return (
    <>
      <div ref={told} tabIndex={-1}>
        <TextRow>
          <Text>
            <strong>{sheet}</strong> is inserted. {accepted ? "" : "Inserting it requested nothing."}
          </Text>
          <Button
            {...(isWhole && api.coversSheet?.() === true ? { appearance: "primary" } : { size: "small" })}
            onClick={() => show.run(() => lead(api, firstCell(sheet)))}
          >
            Show it
          </Button>
        </TextRow>
        <FaultNotice text={show.fault} />
      </div>
      {accepted && (work.running || work.waits) ? <Quiet>Requests are in progress: see above.</Quiet> : null}
      {isOver && work.progress?.problemRows !== undefined ? <Quiet>{job.problems}</Quiet> : null}
      {accepted && !isOver ? null : (
        <StickyGroup label="Price of the job">
          <FaultNotice text={fault} />
          {busy ? <Spinner size="tiny" label="Checking cells…" /> : null}
          {outdated && !busy ? (
            <Notice intent="info">More cells are pending now. Check the price again to include them.</Notice>
          ) : null}
          {accepted || busy || outdated || quote === undefined ? null : (
            <PriceNotice quote={quote} done={() => setAccepted(true)} />
          )}
          <TextRow>
            <Button size="small" onClick={again} disabledFocusable={busy || work.running}>
              Check price again
            </Button>
          </TextRow>
        </StickyGroup>
      )}
    </>
  );
}
