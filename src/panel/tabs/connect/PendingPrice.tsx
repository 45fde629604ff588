/** What the cells wait for once another service is in use, and the button that fetches it. */
import { Spinner } from "@fluentui/react-spinner";
import { FaultNotice } from "../../parts/Notice";
import { PriceNotice } from "../../parts/PriceNotice";
import { Quiet } from "../../parts/Text";
import { useHost } from "../../state/host";
import { useRequest } from "../../state/request";

export function PendingPrice() {
  const { api, work } = useHost();
  const key = work.running ? undefined : `pending ${work.finished}`;
  const { value, fault, busy } = useRequest(() => api.offer("fetch", "everything"), key);
  if (work.running) return null;
  return (
    <>
      <Quiet>Cells show what is cached for it. Nothing was requested for the others.</Quiet>
      <FaultNotice text={fault} />
      {busy ? <Spinner size="tiny" label="Checking cells…" /> : null}
      {value === undefined || busy ? null : <PriceNotice quote={value} done={() => undefined} />}
    </>
  );
}
