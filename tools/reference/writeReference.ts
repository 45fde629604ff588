/**
 * Writes `docs/reference`: `npx tsx tools/reference/writeReference.ts`. With `--check` it writes nothing, names the pages
 * that are not current and fails.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { referencePages, stalePages } from "./referencePages";

const folder = join(__dirname, "../..", "docs", "reference");

function main(check: boolean): void {
  mkdirSync(folder, { recursive: true });
  const pages = referencePages();
  const onDisk = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .map((file) => [file, readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n")] as const),
  );
  const stale = stalePages(pages, onDisk);
  if (check) {
    for (const file of stale)
      console.error(`docs/reference/${file} is not current: run tools/reference/writeReference.ts`);
    if (stale.length > 0) process.exitCode = 1;
    return;
  }
  for (const file of stale) {
    const text = pages.get(file);
    if (text === undefined) rmSync(join(folder, file));
    else writeFileSync(join(folder, file), text);
  }
  console.log(`${pages.size} pages, ${stale.length} changed`);
}

main(process.argv.includes("--check"));
