/** Cells keep an error until they are tried again: the Refresh tab shows the price. */
import { Button } from "@fluentui/react-components";
import { useHost } from "../state/host";
import { Quiet, TextRow } from "./Text";

export function TryErrorsAgain() {
  const { goTo } = useHost();
  return (
    <>
      <Quiet>Cells with an error keep it until you try again.</Quiet>
      <TextRow>
        <Button onClick={() => goTo("Refresh", { command: "refreshErrors", scope: "everything" })}>
          Try errors again
        </Button>
      </TextRow>
    </>
  );
}
