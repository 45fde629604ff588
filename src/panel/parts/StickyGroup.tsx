/** What a person presses next, with its price: it stays in sight while what is above it scrolls. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  group: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    // In less room, as in a small window that is magnified, it would cover what it is about.
    "@media (min-height: 400px)": { position: "sticky", bottom: 0, zIndex: 1, maxHeight: "50vh", overflowY: "auto" },
  },
});

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

export function StickyGroup({ label, children }: Props) {
  return (
    <div className={useStyles().group} role="group" aria-label={label}>
      {children}
    </div>
  );
}
