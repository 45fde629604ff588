/** Renders the panel into a page. */
import { options, type VNode } from "preact";
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

/**
 * Preact writes the names of attributes as they are, and for SVG `tabIndex` is none: without this no mark of a chart could
 * be reached by keyboard.
 */
function spellTabIndex({ type, props }: VNode): void {
  if (typeof type !== "string" || !("tabIndex" in props)) return;
  const { tabIndex } = props;
  delete props.tabIndex;
  Object.assign(props, { tabindex: tabIndex });
}

const { vnode: next } = options;
options.vnode = (vnode) => {
  spellTabIndex(vnode);
  next?.(vnode);
};
