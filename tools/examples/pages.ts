/**
 * The finished examples as LibreOffice prints them, to be looked at page by page:
 *   npm run examples:pages -- [FILE.xlsx …]
 * In dist/pages: a PDF each, and each of its pages as a PNG. Takes `soffice` from the PATH, or what SOFFICE names, and for the
 * PNGs a Chrome or Chromium that can show a PDF: the one that CHROME_PATH names, or an installed one.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "playwright-core";

const ROOT = join(__dirname, "../..");
const EXAMPLES = join(ROOT, "docs/examples");
const FOLDER = join(ROOT, "dist/pages");

/** Of a page in landscape, in pixels. */
const PAGE = { width: 1400, height: 1090 };

/** Bytes of a picture that shows nothing yet are fewer. */
const SHOWS = 20_000;

async function main(): Promise<void> {
  const named = process.argv.slice(2).map((file) => resolve(file));
  const all = readdirSync(EXAMPLES).filter((name) => name.endsWith(".xlsx"));
  const files = named.length > 0 ? named : all.map((name) => join(EXAMPLES, name));
  print(files);
  const browser = await chromium.launch({ ...installed(), headless: false, args: ["--headless=new", "--no-sandbox"] });
  try {
    for (const file of files) {
      const name = basename(file, ".xlsx");
      const pdf = join(FOLDER, `${name}.pdf`);
      const pages = readFileSync(pdf, "latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      for (let number = 1; number <= pages; number += 1) {
        const page = await browser.newPage({ viewport: PAGE });
        await page.goto(`${pathToFileURL(pdf).href}#page=${number}&view=Fit&toolbar=0&navpanes=0`);
        writeFileSync(join(FOLDER, `${name}-${number}.png`), await drawn(page));
        await page.close();
      }
      console.log(`${pdf}: ${pages} ${pages === 1 ? "page" : "pages"}`);
    }
  } finally {
    await browser.close();
  }
}

/** The browser doesn't say when it has drawn a page. */
async function drawn(page: Page): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let tries = 0; tries < 40; tries += 1) {
    await page.waitForTimeout(250);
    const picture = await page.screenshot();
    if (picture.length > SHOWS && last?.equals(picture) === true) return picture;
    last = picture;
  }
  return last!;
}

function print(files: readonly string[]): void {
  const profile = mkdtempSync(join(tmpdir(), "prop-pages-"));
  try {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const words = ["--headless", own, "--convert-to", "pdf", "--outdir", FOLDER, ...files];
    execFileSync(process.env["SOFFICE"] ?? "soffice", words, { stdio: ["ignore", "ignore", "inherit"] });
  } finally {
    rmSync(profile, { recursive: true });
  }
}

function installed(): { readonly executablePath: string } | { readonly channel: string } {
  const { CHROME_PATH = "/usr/bin/chromium" } = process.env;
  return existsSync(CHROME_PATH) ? { executablePath: CHROME_PATH } : { channel: "chrome" };
}

main().catch((fault: unknown) => {
  console.error(fault);
  process.exit(1);
});
