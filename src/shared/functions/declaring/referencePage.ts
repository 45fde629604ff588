/**
 * Names of the reference pages, for links. They exist as Markdown in docs/reference and as web pages next to the
 * add-in's own.
 */
import type { FunctionDeclaration } from "./declaration";

/** Pages that aren't about one function. */
export const OTHER_PAGES = {
  ...{ index: "index", reference: "reference", fields: "fields", filters: "filters", errors: "errors", jobs: "jobs" },
} as const;

/** A function's page. If another page has the same name, `-function` is added. */
export function referencePage({ name }: Pick<FunctionDeclaration, "name">): string {
  const page = name.toLowerCase();
  return Object.values<string>(OTHER_PAGES).includes(page) ? `${page}-function` : page;
}

/** The web pages' folder, relative to the add-in's page. */
export const HELP_FOLDER = "help/";

/** The address of a web page, by default the index. `folder` ends with a slash. */
export const webPage = (folder: string, page: string = OTHER_PAGES.index): string => `${folder}${page}.html`;
