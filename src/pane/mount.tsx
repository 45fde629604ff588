/** Renders the panel into a page. */
import { createRoot } from "react-dom/client";
import type { Bridge } from "../shared/bridge/bridge";
import { Pane } from "./Pane";

/** Returns the function that removes it. */
export function mountPane(element: HTMLElement, bridge: Bridge): () => void {
  const root = createRoot(element);
  root.render(<Pane bridge={bridge} />);
  return () => root.unmount();
}
