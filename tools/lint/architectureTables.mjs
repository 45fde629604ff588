/**
 * Writes the modules and their imports, and the rooms of each module, into docs/architecture.md: `npm run architecture`.
 * With `--check` it writes nothing, and fails if they aren't current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const page = join(root, "docs/architecture.md");
const require = createRequire(import.meta.url);
const { options } = require("../../.dependency-cruiser.cjs");
const { MODULES, ROOMS } = require("./layers.cjs");

const modules = MODULES.flat();
const deepestFirst = [...modules].sort((a, b) => b.length - a.length);
const moduleOf = (file) => deepestFirst.find((name) => file.startsWith(`${name}/`));

/** The modules that each module imports. */
async function imports() {
  process.chdir(root);
  const { output } = await cruise(["src", "tools"], { ...options, validate: false });
  const found = new Map(modules.map((name) => [name, new Set()]));
  for (const { source, dependencies } of output.modules) {
    const [from, all] = [moduleOf(source), dependencies.map(({ resolved }) => moduleOf(resolved))];
    for (const to of all) if (from !== undefined && to !== undefined && to !== from) found.get(from).add(to);
  }
  return found;
}

const shortName = (module) => `\`${module.replace(/^src\//, "")}\``;

/** A row for each module, the highest layer first, with what it imports. What those import too is left out. */
function layers(imported) {
  const reaches = (from, to) => [...imported.get(from)].some((each) => each === to || reaches(each, to));
  const isImplied = (from, to) => [...imported.get(from)].some((each) => each !== to && reaches(each, to));
  const direct = (from) => [...imported.get(from)].filter((to) => !isImplied(from, to)).sort();
  const rows = MODULES.flatMap((layer, index) =>
    layer.map((name) => `| ${index + 1} | ${shortName(name)} | ${direct(name).map(shortName).join(", ")} |`),
  );
  return ["| layer | module | imports, with all that these import |", "| --: | --- | --- |", ...rows.reverse()].join(
    "\n",
  );
}

/** A row for each module: its rooms, the lowest first. Those of one layer stand together. */
function floors() {
  const shown = (room) => (room === "." ? "its own files" : `\`${room}\``);
  const rows = Object.entries(ROOMS).map(([module, layers]) => {
    const cells = layers.map((rooms) => rooms.map(shown).join(", ")).join(" → ");
    return `| ${shortName(module)} | ${cells} |`;
  });
  return ["| module | rooms, the lowest first |", "| --- | --- |", ...rows].join("\n");
}

/** The page with one part between its marks. */
function withPart(text, name, part) {
  const [start, end] = [`<!-- ${name}: npm run architecture -->`, `<!-- /${name} -->`];
  const drawn = `${start}\n\n${part}\n\n${end}`;
  const after = text.replace(new RegExp(`${start}[^]*${end}`), () => drawn);
  if (!after.includes(drawn)) throw new Error(`docs/architecture.md has no place for this: ${start} … ${end}`);
  return after;
}

const before = readFileSync(page, "utf8");
const after = withPart(withPart(before, "modules", layers(await imports())), "rooms", floors());
if (!process.argv.includes("--check")) writeFileSync(page, after);
else if (after !== before) {
  console.error("Modules or rooms in docs/architecture.md are not current: run npm run architecture");
  process.exitCode = 1;
}
