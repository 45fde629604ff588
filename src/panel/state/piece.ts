/** A part of the panel that is loaded when it is first shown. */
import { useRef } from "react";
import type { PanelPiece } from "../../shared/panelApi/pieces";
import { useRequest, type RequestState } from "./request";

/** How a host loads a part. */
export type LoadPiece = (piece: PanelPiece) => Promise<void>;

/** Loaded once, as soon as it is wanted. @param taken The part's exports, once it is there. */
export function usePiece<T>(
  load: LoadPiece,
  piece: PanelPiece,
  taken: () => Promise<T>,
  isWanted: boolean,
): RequestState<T> {
  const loaded = async (): Promise<T> => {
    await load(piece);
    return taken();
  };
  const asked = useRef(false);
  asked.current ||= isWanted;
  return useRequest(loaded, asked.current ? piece : undefined);
}
