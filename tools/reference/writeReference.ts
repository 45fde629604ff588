/**
 * Writes `docs/reference`: `npx tsx tools/reference/writeReference.ts`. With `--check` it writes nothing, names the pages
 * that are not current and fails.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { skillGuide } from "../../src/shared/functions/guide";
import { referencePages, stalePages } from "./referencePages";

const docs = join(__dirname, "../..", "docs");
const folder = join(docs, "reference");
const skills = join(docs, "skills", "prop-formulas");

/** The guide in the form that assistants load by themselves. @returns Whether the file was current. */
function writeSkill(check: boolean): boolean {
  const file = join(skills, "SKILL.md");
  const isCurrent = existsSync(file) && readFileSync(file, "utf8").replace(/\r\n/g, "\n") === skillGuide();
  if (isCurrent || check) return isCurrent;
  mkdirSync(skills, { recursive: true });
  writeFileSync(file, skillGuide());
  return false;
}

function main(check: boolean): void {
  const isSkillCurrent = writeSkill(check);
  mkdirSync(folder, { recursive: true });
  const pages = referencePages();
  const onDisk = new Map(
    readdirSync(folder)
      .filter((file) => /\.(md|txt)$/.test(file))
      .map((file) => [file, readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n")] as const),
  );
  const stale = stalePages(pages, onDisk);
  if (check) {
    for (const file of stale)
      console.error(`docs/reference/${file} is not current: run tools/reference/writeReference.ts`);
    if (!isSkillCurrent) console.error("docs/skills is not current: run tools/reference/writeReference.ts");
    if (stale.length > 0 || !isSkillCurrent) process.exitCode = 1;
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
