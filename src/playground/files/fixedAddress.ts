/** An area as files name it. */
import { areaText, sheetPrefix } from "../../shared/formulas/cells";
import type { Rectangle } from "../officeStandIn/cellAddress";

/** `Sheet1!$B$2`, `'My sheet'!$B$2:$C$4` */
export const fixedAddress = (area: Rectangle): string => sheetPrefix(area.sheet) + fixedText(area);

/** `$B$2:$C$4` */
export const fixedText = (area: Rectangle): string => areaText(area).replace(/([A-Z]{1,3})(\d{1,7})/g, "$$$1$$$2");
