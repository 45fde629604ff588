/** The functions that the generated top-level functions of Code.js call. */
export { panel } from "./panel/panelApi";
export { panelPiece } from "./panel/panelPiece";
export * from "./entries";
export { callFunction } from "./functions/call";
export { inPlainWords } from "./readableFailures";
export { dataFromMenu } from "./menu/dataMenu";
export { jobFromMenu, snapshotFromMenu } from "./menu/jobMenu";
export { addMenu, checkFromMenu, convertFromMenu, freezeFromMenu, unfreezeFromMenu } from "./menu/menu";
