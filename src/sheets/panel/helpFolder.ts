/** The folder of the reference's web pages, at the origin that the add-in for Excel is served from. */

/** Written at build time. */
declare const PROP_HELP: string;

export const helpFolder = (): string => PROP_HELP;
