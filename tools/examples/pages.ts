/**
 * The finished examples as LibreOffice prints them, to be looked at page by page:
 *   npm run examples:pages -- [FILE.xlsx …]
 * A PDF each, in dist/pages. Takes `soffice` from the PATH, or what SOFFICE names.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(__dirname, "../..");
const EXAMPLES = join(ROOT, "docs/examples");
const FOLDER = join(ROOT, "dist/pages");

function main(): void {
  const named = process.argv.slice(2).map((file) => resolve(file));
  const all = readdirSync(EXAMPLES).filter((name) => name.endsWith(".xlsx"));
  const files = named.length > 0 ? named : all.map((name) => join(EXAMPLES, name));
  const profile = mkdtempSync(join(tmpdir(), "prop-pages-"));
  try {
    mkdirSync(FOLDER, { recursive: true });
    const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const words = ["--headless", own, "--convert-to", "pdf", "--outdir", FOLDER, ...files];
    execFileSync(process.env["SOFFICE"] ?? "soffice", words, { stdio: ["ignore", "inherit", "inherit"] });
  } finally {
    rmSync(profile, { recursive: true });
  }
}

main();
