/** What was probably meant by an address, and the button that writes it into its cell. */
import { Button } from "@fluentui/react-button";

interface Props {
  /** Nothing is shown without one. */
  readonly suggestion: string | undefined;
  readonly busy: boolean;
  readonly take: (suggestion: string) => void;
}

export function Suggestion({ suggestion, busy, take }: Props) {
  if (suggestion === undefined) return null;
  return (
    <div>
      <Button size="small" disabledFocusable={busy} onClick={() => take(suggestion)}>
        {`Use ${suggestion}`}
      </Button>
    </div>
  );
}
