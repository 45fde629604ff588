/** A part of the panel that is loaded when it is first shown. */
import { useRef } from "react";
import type { PanelPiece } from "../../shared/panelApi/pieces";
import { useRequest, type RequestState } from "./request";

/** How a host loads a part. */
export type LoadPiece = (piece: PanelPiece) => Promise<void>;

/** Loads no part twice, whoever wants it; one that failed is loaded again. */
export function loadedOnce(load: LoadPiece): LoadPiece {
  const loading = new Map<PanelPiece, Promise<void>>();
  return (piece) => {
    const known =
      loading.get(piece) ??
      load(piece).catch((thrown: unknown) => {
        loading.delete(piece);
        throw thrown;
      });
    loading.set(piece, known);
    return known;
  };
}

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
