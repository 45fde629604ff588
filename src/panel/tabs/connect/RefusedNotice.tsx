/** What the service refused when it was tried, so that nothing was changed; and the button that goes on anyway. */
import { Button } from "@fluentui/react-button";
import { Notice } from "../../parts/Notice";
import { TextRow } from "../../parts/Text";

interface Props {
  readonly why: string;
  readonly button: string;
  readonly busy: boolean;
  readonly press: () => void;
}

export function RefusedNotice({ why, button, busy, press }: Props) {
  return (
    <>
      <Notice intent="error">{`${why} Nothing was changed.`}</Notice>
      <TextRow>
        <Button disabledFocusable={busy} onClick={press}>
          {button}
        </Button>
      </TextRow>
    </>
  );
}
