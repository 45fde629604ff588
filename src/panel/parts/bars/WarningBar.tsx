/** A warning that most of the plan or of the limit is used, on every tab until it is closed. */
import { useCallback, useEffect, useState } from "react";
import type { ToldSpending } from "../../../shared/panelApi/panelApi";
import { useHost } from "../../state/host";
import { Notice } from "../Notice";
import { useLook } from "./useLook";

export function WarningBar() {
  const { api, work } = useHost();
  const [warning, setWarning] = useState<ToldSpending>();
  const look = useCallback(() => {
    if (document.visibilityState !== "visible") return;
    // Without an answer nothing counts as told: the next look brings it.
    api.warning().then(
      (due) => due !== undefined && setWarning(due),
      () => undefined,
    );
  }, [api]);
  useEffect(() => {
    if (!work.running) look();
  }, [look, work.running, work.finished]);
  useLook(look);
  useEffect(() => {
    if (warning !== undefined) api.warned(warning.warnings).catch(() => undefined);
  }, [api, warning]);
  if (warning === undefined) return null;
  return (
    <Notice intent="warning" close={() => setWarning(undefined)}>
      {warning.text}
    </Notice>
  );
}
