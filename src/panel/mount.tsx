/** Renders the panel into a page. */
import { createRoot } from "react-dom/client";
import type { PanelApi } from "../shared/panelApi/panelApi";
import { Panel } from "./Panel";

/** Returns the function that removes it. */
export function mountPanel(element: HTMLElement, api: PanelApi): () => void {
  const root = createRoot(element);
  root.render(<Panel api={api} />);
  return () => root.unmount();
}
