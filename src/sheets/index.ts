/** What the generated top-level functions of Code.js call. */
export { panel } from "./bridge";
export * from "./entries";
export { call } from "./functions";
export { addMenu, convertFromMenu, freezeFromMenu, unfreezeFromMenu } from "./menu";
