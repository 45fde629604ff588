/** Renders the panel into a page. */
import { createRoot } from "react-dom/client";
import type { PanelApi } from "../shared/panelApi/panelApi";
import { Panel } from "./Panel";
import type { LoadPiece } from "./state/piece";

/** Returns the function that removes it. */
export function mountPanel(element: HTMLElement, api: PanelApi, load: LoadPiece): () => void {
  const root = createRoot(element);
  root.render(<Panel api={api} load={load} />);
  return () => root.unmount();
}
