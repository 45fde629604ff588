/** The parts of the panel that are loaded when they are first shown: each is a file of its own beside the panel's. */
export const PANEL_PIECES = ["tabs", "charts"] as const;

export type PanelPiece = (typeof PANEL_PIECES)[number];
