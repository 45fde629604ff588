/** Buttons that lead to the tab with the next step. */
import { Button } from "@fluentui/react-components";
import type { Problem } from "../../shared/api/problem";
import { useHost } from "../state/host";
import { Quiet, TextRow } from "./Text";

/** Cells keep an error until they are tried again: the Refresh tab shows the price. */
export function TryErrorsAgain() {
  const { goTo } = useHost();
  return (
    <>
      <Quiet>Cells with an error keep it until you try again.</Quiet>
      <TextRow>
        <Button onClick={() => goTo("Refresh", { errand: "refreshErrors", scope: "everything" })}>
          Try errors again
        </Button>
      </TextRow>
    </>
  );
}

/** Pending requests are fetched on the Spend tab. */
export function SeeWhatWaits({ problem }: { readonly problem: Problem | undefined }) {
  const { goTo } = useHost();
  if (problem?.problem !== "spending") return null;
  return (
    <TextRow>
      <Button onClick={() => goTo("Spend")}>See pending requests</Button>
    </TextRow>
  );
}
