/** How large cells are in Google Sheets, in pixels. */

/** A row, and a column that nobody made wider. */
export const ROW_PIXELS = 21;
export const COLUMN_PIXELS = 100;

/** A digit is 7 wide in the usual font, and a cell has a margin: as wide as in Excel. */
export const columnPixels = (characters: number): number => Math.round(characters * 7) + 5;
