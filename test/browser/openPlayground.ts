/** The playground in a browser, over its own server: what a test opens before it does what a person would. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createPlaygroundApp, type PlaygroundParts } from "../../src/playground/app";
import { listen } from "../../src/servers/http/listener";
import type { PlaygroundHandle } from "../../src/playground/page/handle";
import type { ServiceUsage } from "../../src/servers/http/sandboxState";
import { openBrowser, viewport } from "./browser";

const root = join(__dirname, "../..");

export interface Playground {
  readonly address: string;
  readonly browser: Browser;
  /** Requests that the service was asked since it started. */
  readonly requests: () => Promise<number>;
  readonly close: () => Promise<void>;
}

interface Server {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** As people start it, by its command: the built page, the add-in's bundle, the sandbox. */
export const startPlayground = async (): Promise<Playground> => inBrowser(await startServer());

/** The same page over a bundle whose answers a test knows, and no service. */
export const openFakeBundle = (): Promise<Playground> =>
  openParts({
    excelDir: join(__dirname, "fixtures/fakeBundle"),
    service: () => ({ status: 404, headers: {}, body: "" }),
    usage: () => ({ requests: 0 }),
  });

export const openParts = async (parts: Omit<PlaygroundParts, "pageDir">): Promise<Playground> =>
  inBrowser(await listen(createPlaygroundApp({ pageDir: join(root, "dist/playground"), ...parts }), 0));

const inBrowser = async (server: Server): Promise<Playground> => {
  const browser = await openBrowser();
  return {
    address: server.address,
    browser,
    async requests() {
      // On a connection of its own: one that was kept may be closed by the server just as it is used again.
      const answer = await fetch(`${server.address}/sandbox/usage`, { headers: { connection: "close" } });
      return ((await answer.json()) as ServiceUsage).requests;
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
};

/** The server as a process, at a free port. Stopping it must end it: it is asked, not killed. */
const startServer = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = spawn(process.execPath, ["dist/playground.mjs", "--port", "0"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<void>((done) => server.once("exit", () => done()));
    let said = "";
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = /http:\/\/\S+/.exec(said)?.[0];
      if (address) resolve({ address, stop: () => (server.kill("SIGTERM"), ended) });
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.once("exit", () => reject(new Error(`The server ended: ${said}`)));
  });

/** A visit: a page that can be used, every starter formula answered. What the page complains of is kept. */
export class Visit {
  readonly complaints: string[] = [];
  private readonly written = new Set<string>();

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {}

  /**
   * @param prepare What a person's browser has before the page is opened.
   * @param device What it is like: its colors, whether it is touched.
   */
  static async begin(
    { browser, address }: Pick<Playground, "browser" | "address">,
    size = viewport(1280, 800),
    prepare: (context: BrowserContext) => Promise<unknown> = () => Promise.resolve(),
    device: BrowserContextOptions = {},
  ): Promise<Visit> {
    const context = await browser.newContext({ viewport: size, ...device });
    await prepare(context);
    const visit = new Visit(await context.newPage(), context);
    visit.page.on("pageerror", (fault) => visit.complaints.push(fault.message));
    visit.page.on("console", (message) => {
      // The browser notes every answer that isn't 200; what a cell makes of a refusal is for the tests to say.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        visit.complaints.push(message.text());
    });
    await visit.page.goto(address);
    await visit.ready();
    return visit;
  }

  async ready(): Promise<void> {
    await this.page.waitForFunction(() => window.playground !== undefined);
    await this.idle();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  idle = (): Promise<void> => this.page.evaluate(() => window.playground!.idle());

  async set(cells: Readonly<Record<string, string | number | boolean | null>>): Promise<void> {
    await this.page.evaluate(async (all) => {
      await Promise.all(Object.entries(all).map(([a1, content]) => window.playground!.setValue(a1, content)));
    }, cells);
    for (const name of Object.keys(cells)) this.written.add(name);
    await this.idle();
  }

  /** Empties the cells that were set, and others that are named: what comes next finds the sheet as it was opened. */
  async clear(...typed: readonly string[]): Promise<void> {
    await this.set(Object.fromEntries([...this.written, ...typed].map((a1) => [a1, null])));
    this.written.clear();
  }

  value = (a1: string): Promise<ReturnType<PlaygroundHandle["getValue"]>> =>
    this.page.evaluate((cell) => window.playground!.getValue(cell), a1);

  text = (a1: string): Promise<string> => this.page.evaluate((cell) => window.playground!.getText(cell), a1);

  range = (a1: string): Promise<ReturnType<PlaygroundHandle["getRange"]>> =>
    this.page.evaluate((cells) => window.playground!.getRange(cells), a1);

  message = (a1: string): Promise<string | undefined> =>
    this.page.evaluate((cell) => window.playground!.message(cell), a1);

  /** The formula that stands in the cell; nothing where it holds a value. */
  formula = (a1: string): Promise<string | undefined> =>
    this.page.evaluate((cell) => window.playground!.getFormula(cell), a1);

  /** Goes to a cell as a person would who writes its name into the box beside the formula. */
  async goTo(a1: string): Promise<void> {
    const box = this.page.locator('[data-u-comp="defined-name"] input');
    await box.click();
    await box.fill(a1);
    await box.press("Enter");
    await this.page.waitForFunction((cell) => window.playground!.selected() === cell, a1);
  }

  end = (): Promise<void> => this.context.close();
}
