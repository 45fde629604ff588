/** The parts of the stand-in for Excel's object model that need no sheet, as one module that Jest can load. */
export { Context, loadable } from "../../src/playground/page/excelContext";
export { rectangle } from "../../src/playground/page/excelRange";
export { typedCell } from "../../src/playground/page/typedCell";
