/**
 * Microsoft's own office.js, or its runtime for functions, with the built functions.js, in a page of the browser: all but
 * the native side is theirs and ours, as it is delivered. Nothing goes over a network but what a test allows.
 */
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import { nativeSide, type CellCall, type FunctionsMetadata, type NativeSide, type SentResult } from "./nativeSide";

const root = join(__dirname, "../../..");

const ORIGIN = "https://addin.example.com";

/** Where each origin's files lie. */
const FILES: Readonly<Record<string, string>> = {
  [ORIGIN]: join(root, "dist"),
  "https://appsforoffice.microsoft.com": join(root, "node_modules/@microsoft/office-js/dist"),
};

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript" };

const METADATA = JSON.parse(readFileSync(join(root, "dist/excel/functions.json"), "utf8")) as FunctionsMetadata;

/** A function of the test's own, which is called as ours are. */
const TOLD = { id: "TOLD", parameters: [{}], options: METADATA.functions[0]!.options! };

/** How functions are loaded: by the add-in's own page in a shared runtime, or as Microsoft has it for functions alone. */
export const LOADING = {
  "office.js, in the add-in's own page": "functions.html",
  "custom-functions-runtime.debug.js, with functions alone": "alone.html",
} as const;

const ALONE = `<!doctype html><meta charset="utf-8">
<script src="https://appsforoffice.microsoft.com/lib/1/hosted/custom-functions-runtime.debug.js"></script>
<script src="functions.js"></script>`;

/** Windows of 2025: it tells previews apart. */
export const SETS = {
  CustomFunctionsRuntime: "1.5",
  CustomFunctions: "1.9",
  SharedRuntime: "1.2",
  ExcelApi: "1.17",
  RichApiRuntime: "1.2",
};

export interface MicrosoftPage {
  readonly page: Page;
  readonly calculate: (...calls: readonly CellCall[]) => Promise<readonly SentResult[]>;
  /** Faults that nobody caught. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

export interface MicrosoftOpening {
  readonly page?: (typeof LOADING)[keyof typeof LOADING];
  readonly sets?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
  /** Answers what the page's own origin is asked under `/v1`. */
  readonly gateway?: (route: Route) => Promise<void>;
}

/** The page's window, for what is run in it. */
export type InPage = typeof globalThis & {
  readonly nativeSide: NativeSide;
  readonly OfficeRuntime: { readonly storage: { readonly setItem: (name: string, text: string) => Promise<void> } };
  readonly Office: { readonly actions: { readonly _association: { readonly mappings: object } } };
};

export async function openMicrosoft(
  browser: Browser,
  { page: name = "functions.html", sets = SETS, settings = {}, gateway }: MicrosoftOpening = {},
): Promise<MicrosoftPage> {
  const context = await browser.newContext();
  await context.route("**", (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (pathname.startsWith("/v1/") && gateway !== undefined) return gateway(route);
    if (pathname === "/excel/alone.html") return route.fulfill({ contentType: "text/html", body: ALONE });
    const file = join(FILES[origin] ?? root, pathname.replace("/lib/1/hosted/", "/"));
    if (FILES[origin] === undefined || !existsSync(file)) return route.abort();
    return route.fulfill({ contentType: TYPES[extname(file)] ?? "text/plain", body: readFileSync(file) });
  });
  const functions = [...METADATA.functions, TOLD];
  await context.addInitScript(nativeSide, { sets, metadata: { ...METADATA, functions } });
  await context.addInitScript((texts) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, settings);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.goto(`${ORIGIN}/excel/${name}`);
  await page.evaluate(() => (globalThis as InPage).nativeSide.ready);
  return {
    page,
    calculate: (...calls) => page.evaluate((all) => (globalThis as InPage).nativeSide.calculate(all), calls),
    faults,
    close: () => context.close(),
  };
}
