/** @module What *Export* needs: a script of its own, which the page loads when it is first asked for a file. */
export { csvOf } from "./csv";
export { xlsxOf } from "./xlsx";
