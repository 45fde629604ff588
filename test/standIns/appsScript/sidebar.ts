/**
 * The sidebar in a real browser, as HtmlService shows it: the page is written into a window on another origin than the
 * sheet's. It is sent no file: whatever it loads by itself fails. It reaches the script's public functions through
 * `google.script.run`, with plain data in and out.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { SheetsDocument } from "./document";
import { execute } from "./execution";

const DIST = join(__dirname, "../../../dist/sheets");
const WINDOW = "https://n-0-script.googleusercontent.com/userCodeAppPanel";

/** The pages of the project, by name. */
export const projectPages = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(DIST)
      .filter((file) => file.endsWith(".html"))
      .map((file) => [basename(file, ".html"), readFileSync(join(DIST, file), "utf8")]),
  );

/** A function whose name ends with `_` is the script's own. */
const PUBLIC = [...readFileSync(join(DIST, "Code.js"), "utf8").matchAll(/^function (\w*[^_\W])\(/gm)].map(
  ([, name]) => name!,
);

export interface Sidebar {
  readonly page: Page;
  /** The calls to the script so far: its functions, and what each was given first. */
  readonly calls: readonly string[];
  /** What the page loaded or tried to load by itself. */
  readonly loaded: readonly string[];
  /** What the page complained of. */
  readonly complaints: readonly string[];
  /** Each is the message with which the next call to a function with this name fails. */
  readonly fails: Map<string, string>;
}

/** @param fails What fails as soon as the sidebar opens. */
export const openSidebar = async (
  browser: Browser,
  document: SheetsDocument,
  width = 300,
  fails = new Map<string, string>(),
): Promise<Sidebar> => {
  execute(document, "propOpenPanel");
  const page = await (await browser.newContext({ viewport: { width, height: 700 } })).newPage();
  const calls: string[] = [];
  const loaded: string[] = [];
  const complaints: string[] = [];
  page.on("pageerror", (fault) => complaints.push(fault.message));
  await page.route("**", (route) => {
    const url = route.request().url();
    if (url === WINDOW) return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    loaded.push(url);
    return route.abort();
  });
  await page.exposeFunction("callScript", (name: string, json: string) => {
    const given = JSON.parse(json) as unknown[];
    calls.push(`${name} ${String(given[0])}`);
    const message = fails.get(name);
    fails.delete(name);
    try {
      if (message !== undefined) throw new Error(message);
      return { result: execute(document, name, given) };
    } catch (fault) {
      return { fault: (fault as Error).message };
    }
  });
  await page.goto(WINDOW);
  await page.evaluate(write, { html: document.sidebar, names: PUBLIC });
  return { page, calls, loaded, complaints, fails };
};

interface Written {
  readonly html: string;
  readonly names: readonly string[];
}

/** Runs in the browser. */
function write({ html, names }: Written): void {
  type Hear = (heard: unknown) => void;
  interface Reply {
    readonly result?: unknown;
    readonly fault?: string;
  }
  const { callScript } = window as unknown as { callScript: (name: string, json: string) => Promise<Reply> };
  const run = (success: Hear, failure: Hear): object => ({
    withSuccessHandler: (hear: Hear) => run(hear, failure),
    withFailureHandler: (hear: Hear) => run(success, hear),
    ...Object.fromEntries(
      names.map((name) => [
        name,
        (...given: unknown[]): void => {
          const json = JSON.stringify(given);
          if (json !== JSON.stringify(structuredClone(given))) throw new Error(`${name}: an argument can't be sent`);
          void callScript(name, json).then(({ result, fault }) =>
            fault === undefined ? success(result) : failure(new Error(fault)),
          );
        },
      ]),
    ),
  });
  const nobody: Hear = () => undefined;
  Object.assign(window, { google: { script: { run: run(nobody, nobody) } } });
  document.open();
  document.write(html);
  document.close();
}
