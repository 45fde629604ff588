/** Buttons that change cells, and how many cells they changed. */
import { Spinner } from "@fluentui/react-components";
import { useState, type ReactNode } from "react";
import { useAct } from "../asked";
import { Fault, Notice } from "../parts/Notice";
import { Row } from "../parts/Text";
import { counted } from "../words";

type Done = readonly [one: string, several?: string];

interface Props {
  /** @param done What happened to one cell, and to several. */
  readonly children: (busy: boolean, count: (deed: () => Promise<number>, ...done: Done) => void) => ReactNode;
}

export function Deeds({ children }: Props) {
  const [said, setSaid] = useState<{ readonly cells: number; readonly text: string }>();
  const { busy, fault, run } = useAct();
  const count = (deed: () => Promise<number>, ...[one, several = one]: Done): void =>
    run(async () => {
      setSaid(undefined);
      const cells = await deed();
      const none = "No cell here can be changed so.";
      const text = cells === 0 ? none : `${counted(cells, "cell")} ${cells === 1 ? `was ${one}` : `were ${several}`}.`;
      setSaid({ cells, text });
    });
  return (
    <>
      <Row>
        {children(busy, count)}
        {busy ? <Spinner size="tiny" aria-label="Working" /> : null}
      </Row>
      <Fault text={fault} />
      {said === undefined ? null : <Notice intent={said.cells === 0 ? "info" : "success"}>{said.text}</Notice>}
    </>
  );
}
