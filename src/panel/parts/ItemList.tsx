/** A list whose items each have texts and, at the right, a button. */
import { tokens } from "@fluentui/react-theme";
import type { ReactNode } from "react";

const LIST = { display: "grid", gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyle: "none" } as const;

export function ItemList({ children }: { readonly children: ReactNode }) {
  return <ul style={LIST}>{children}</ul>;
}

interface Props {
  readonly button: ReactNode;
  /** The texts. */
  readonly children: ReactNode;
}

const ITEM = { ...LIST, gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "start" };

export function Item({ button, children }: Props) {
  return (
    <li style={ITEM}>
      <div>{children}</div>
      {button}
    </li>
  );
}
