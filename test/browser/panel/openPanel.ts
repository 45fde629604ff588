/** The panel in a browser, over the fake host. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { Browser, Page } from "playwright-core";
import { listen } from "../../../src/servers/http/listener";
import { openBrowser } from "../browser";
import { sharedPart } from "../../runner/sharedPart";
import type { GivenState } from "./page";

const root = join(__dirname, "../../..");

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Panel</title>
<style>html,body,main{height:100%;margin:0}</style></head>
<body><main id="prop-pane"></main><script src="/page.js"></script></body></html>`;

export interface PaneServer {
  readonly open: (visit?: Visiting) => Promise<PaneVisit>;
  readonly close: () => Promise<void>;
}

export interface Visiting {
  readonly width?: number;
  readonly dark?: boolean;
  readonly sheets?: boolean;
  /** The page's clock is the test's, and passes as it says. */
  readonly clock?: boolean;
  readonly state?: GivenState;
}

export interface PaneVisit {
  readonly page: Page;
  readonly tab: (name: string) => Promise<void>;
  readonly commands: () => Promise<readonly string[]>;
  /** What the page complained of. */
  readonly complaints: readonly string[];
  /** What axe says is wrong, with where. */
  readonly faults: (rules?: Rules) => Promise<readonly string[]>;
  readonly end: () => void;
}

const HEIGHT = 900;

export const servePane = async (): Promise<PaneServer> => {
  const script = await readFile(await sharedPart("panePage"));
  const app = new Hono();
  app.get("/", (context) => context.html(PAGE));
  app.get("/page.js", (context) => context.body(script, 200, { "content-type": "text/javascript" }));
  const server = await listen(app, 0);
  const browser = await openBrowser();
  const complaints: string[] = [];
  const pages: { real?: Page; given?: Page } = {};
  return {
    async open(visit = {}) {
      const clock = visit.clock === true ? "given" : "real";
      const page = (pages[clock] ??= await openPage(browser, server.address, complaints, visit));
      await begin(page, visit);
      return visitOf(page, complaints);
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
};

const openPage = async (
  browser: Browser,
  address: string,
  complaints: string[],
  { clock = false }: Visiting,
): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  page.on("pageerror", (fault) => complaints.push(fault.message));
  page.on("console", (message) => {
    const isOfNote = message.type() === "error" || message.type() === "warning";
    if (isOfNote && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
  if (clock) await page.clock.install();
  await page.goto(address);
  return page;
};

/** The panel again, in a page that is there: to open one takes longer than most of what is done in it. */
const begin = async (page: Page, visit: Visiting): Promise<void> => {
  const { width = 380, dark = false, sheets = false, state = {} } = visit;
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  await page.evaluate((given) => window.begin(...given), [state, sheets] as const);
  await page.getByRole("tab", { name: "Connect" }).waitFor();
};

const visitOf = (page: Page, complaints: string[]): PaneVisit => ({
  page,
  complaints,
  tab: (name) => page.getByRole("tab", { name, exact: true }).click(),
  commands: () => page.evaluate(() => window.fake.calls),
  faults: (rules) => axeFaults(page, "#prop-pane", rules),
  end: () => void (complaints.length = 0),
});

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
  }[];
}

interface Rules {
  readonly runOnly: { readonly type: string; readonly values: readonly string[] };
  readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>;
}

/** What a colour scheme can change. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
const ALL: Rules = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
};
export const COLOURS: Rules = { runOnly: { type: "rule", values: OF_COLOURS } };
export const ALL_BUT_COLOURS: Rules = {
  ...ALL,
  rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])),
};

/**
 * By the rules of WCAG 2.2 A and AA, or some of them. Left out are the empty marks by which the component library notices
 * that the focus leaves a group: they hand it on at once, and its authors name them as what axe can't know.
 */
export const axeFaults = async (
  page: Page,
  within: string | readonly string[] = "#prop-pane",
  rules = ALL,
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => "axe" in window))) {
    const script = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");
    await page.evaluate(script);
    // So that the pages that it goes to have it already.
    await page.addInitScript(script);
  }
  const violations = await page.evaluate(
    async ([selectors, given]) => {
      const { axe } = window as unknown as { axe: { run: (where: object, how: object) => Promise<AxeResult> } };
      // A button that was disabled until just now still has the grey of that, which nobody needs to read.
      const changing = document
        .getAnimations()
        .filter((each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const result = await axe.run(
        { include: selectors, exclude: ["[data-tabster-dummy]"] },
        // No rule here reads the style sheets, which axe would parse again.
        { ...given, resultTypes: ["violations"], preload: { assets: ["media"] } },
      );
      // All else that it found is long, and stays where it is.
      return result.violations;
    },
    [within, rules] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
};
