/** What the generated top-level functions of Code.js call. */
export { call } from "./functions";
