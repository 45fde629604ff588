/**
 * The reference's pages by name, for all who lead to one: they are Markdown in docs/reference, and web pages beside the
 * add-in's own.
 */
import type { FunctionDeclaration } from "./declaration";

/** Pages that are no function's. */
export const OTHER_PAGES = { index: "index", fields: "fields", filters: "filters", errors: "errors" } as const;

/** A function that is named as another page has a longer name for its own. */
export function pageOf({ name }: Pick<FunctionDeclaration, "name">): string {
  const page = name.toLowerCase();
  return Object.values<string>(OTHER_PAGES).includes(page) ? `${page}-function` : page;
}

/** The web pages' folder, seen from the add-in's page. */
export const HELP_FOLDER = "help/";

/** Where a web page lies; without a name, the first one. `folder` ends with a slash. */
export const webPage = (folder: string, page: string = OTHER_PAGES.index): string => `${folder}${page}.html`;
