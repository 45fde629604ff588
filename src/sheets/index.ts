/** The functions that the generated top-level functions of Code.js call. */
export { panel } from "./panel/panelApi";
export { panelPiece } from "./panel/panelPiece";
export * from "./functions/entries";
export { callFunction } from "./functions/call";
export { told } from "./functions/toldFailures";
export { dataFromMenu } from "./menu/dataMenu";
export { snapshotFromMenu } from "./menu/jobMenu";
export { addMenu, checkFromMenu, convertFromMenu, freezeFromMenu, unfreezeFromMenu } from "./menu/menu";
