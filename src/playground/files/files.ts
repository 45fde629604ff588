/** @module What files need: a script of its own, which the page loads when it first writes or opens one. */
export { csvOf } from "./csv";
export { documentInCsv } from "./readCsv";
export { documentIn } from "./readXlsx";
export { xlsxOf } from "./xlsx";
