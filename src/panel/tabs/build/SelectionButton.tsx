/** Takes the selected cells as an argument. */
import { Button } from "@fluentui/react-button";
import { FaultNotice } from "../../parts/Notice";
import { TextRow } from "../../parts/Text";
import { useHost } from "../../state/host";
import { orThrow, useAction } from "../../state/request";

interface Props {
  /** What the argument is. */
  readonly label: string;
  readonly take: (reference: string) => void;
}

export function SelectionButton({ label, take }: Props) {
  const { api } = useHost();
  const { busy, fault, run } = useAction();
  return (
    <>
      <TextRow>
        <Button
          size="small"
          aria-label={`Use the selected cells: ${label}`}
          disabledFocusable={busy}
          onClick={() => run(async () => take(orThrow(await api.selectedReference())))}
        >
          Use the selected cells
        </Button>
      </TextRow>
      <FaultNotice text={fault} />
    </>
  );
}
