/** Shown in the place of a part that is being loaded, or that failed to load. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useLayoutEffect, useRef } from "react";
import type { RequestState } from "../state/request";
import { focusTab } from "../state/focusTab";
import { Notice } from "./Notice";
import { TextRow } from "./Text";

interface Props {
  /** Such as `This tab`. */
  readonly what: string;
  readonly part: RequestState<unknown>;
}

export function Loading({ what, part: { fault, busy, again } }: Props) {
  const place = useRef<HTMLDivElement>(null);
  /** The pressed button disappears with the error. */
  useLayoutEffect(() => {
    const here = place.current;
    return () => {
      if (here?.contains(document.activeElement) === true) focusTab();
    };
  }, []);
  return (
    <div ref={place} style={{ display: "grid", gap: "12px", justifyItems: "start" }}>
      {fault === undefined ? (
        <Spinner size="tiny" label="Loading…" />
      ) : (
        <>
          <Notice intent="error">{`${what} could not be loaded: ${fault}`}</Notice>
          <TextRow>
            <Button disabledFocusable={busy} onClick={again}>
              Try again
            </Button>
          </TextRow>
        </>
      )}
    </div>
  );
}
