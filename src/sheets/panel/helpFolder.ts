/** The folder of the reference's web pages, at the origin that serves the Excel add-in. */

/** The last line of Code.js, written by the build: the script is the same for every origin. */
declare const PropHelp: string;

export const helpFolder = (): string => PropHelp;
