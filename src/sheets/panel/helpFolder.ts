/** The folder of the reference's web pages, at the origin that serves the Excel add-in. */

/** Replaced by the build. */
declare const PROP_HELP: string;

export const helpFolder = (): string => PROP_HELP;
