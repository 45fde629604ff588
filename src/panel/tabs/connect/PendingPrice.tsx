/** What the cells wait for once another service is in use, and the button that fetches it. */
import { Spinner } from "@fluentui/react-spinner";
import { FaultNotice } from "../../parts/Notice";
import { Quiet } from "../../parts/Text";
import { useHost } from "../../state/host";
import { usePiece } from "../../state/piece";
import { useRequest } from "../../state/request";

export function PendingPrice() {
  const { api, load, work } = useHost();
  const tabs = usePiece(load, "tabs", () => import("../../pieces/tabs"), true);
  const key = work.running ? undefined : `pending ${work.finished}`;
  const { value, fault, busy } = useRequest(() => api.offer("fetch", "everything"), key);
  const { PriceNotice } = tabs.value ?? {};
  if (work.running) return null;
  return (
    <>
      <Quiet>Cells show what is cached for it. Nothing was requested for the others.</Quiet>
      <FaultNotice text={fault ?? tabs.fault} />
      {busy ? <Spinner size="tiny" label="Checking cells…" /> : null}
      {value === undefined || busy || PriceNotice === undefined ? null : (
        <PriceNotice quote={value} done={() => undefined} />
      )}
    </>
  );
}
