/**
 * An item of a list: texts, and a button that leads to their areas of the sheet, each press to the next, and after the last
 * to the first again.
 */
import { Button } from "@fluentui/react-button";
import { useState, type ReactNode } from "react";
import type { CellArea } from "../../shared/formulas/cells";
import { useAction } from "../state/request";
import { Item } from "./ItemList";
import { FaultNotice } from "./Notice";

interface Props {
  readonly label: string;
  readonly areas: readonly CellArea[];
  readonly show: (area: CellArea) => Promise<void>;
  /** The texts. */
  readonly children: ReactNode;
}

export function AreaSteps({ label, areas, show, children }: Props) {
  const [next, setNext] = useState(0);
  const { busy, fault, run } = useAction();
  const area = areas[next % Math.max(areas.length, 1)];
  const press = (to: CellArea): void =>
    run(async () => {
      await show(to);
      setNext((before) => (before + 1) % areas.length);
    });
  return (
    <Item
      button={
        area === undefined ? null : (
          <Button size="small" disabledFocusable={busy} onClick={() => press(area)}>
            {`${label}${areas.length > 1 ? ` (${next + 1} of ${areas.length})` : ""}`}
          </Button>
        )
      }
    >
      {children}
      <FaultNotice text={fault} />
    </Item>
  );
}
