/** Buttons that lead to another tab, where what is to be done next stands. */
import { Button } from "@fluentui/react-components";
import type { Problem } from "../../shared/service/problem";
import { useHost } from "../host";
import { Quiet, Row } from "./Text";

/** Cells keep what went wrong until they are asked for again: its price stands in Refresh. */
export function TryErrorsAgain() {
  const { goTo } = useHost();
  return (
    <>
      <Quiet>Cells that show an error keep it until they are tried again.</Quiet>
      <Row>
        <Button onClick={() => goTo("Refresh", { errand: "refreshErrors", scope: "everything" })}>
          Try errors again
        </Button>
      </Row>
    </>
  );
}

/** What cells wait for is fetched in Spend. */
export function SeeWhatWaits({ problem }: { readonly problem: Problem | undefined }) {
  const { goTo } = useHost();
  if (problem?.problem !== "spending") return null;
  return (
    <Row>
      <Button onClick={() => goTo("Spend")}>See what waits</Button>
    </Row>
  );
}
