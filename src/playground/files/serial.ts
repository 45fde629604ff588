/** Days as spreadsheets count them. */

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** The last moment that a spreadsheet has. */
const LAST_DAY = 2_958_465;

export const serialOfDate = (moment: Date): number => (moment.getTime() - FIRST_DAY) / DAY;

/** To the second; undefined if no spreadsheet has it. */
export const dateOfSerial = (serial: number): Date | undefined =>
  serial >= 0 && serial < LAST_DAY + 1 ? new Date(FIRST_DAY + Math.round((serial * DAY) / 1000) * 1000) : undefined;
