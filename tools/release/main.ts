/**
 * Writes the packages of a release into release/: `npm run release -- --origin https://addin.example.com`, with
 * `--service https://host/v1` for a script in Google Sheets that may reach one service alone. The add-in for Excel is built
 * for the address that serves it, so whoever serves it makes the release.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { noticesIn, unknownLicenses } from "../build/notices/shippedPackages";
import { writeArchive } from "./archive";
import { changesOf } from "./changes";
import { packageContents } from "./contents";

const root = join(__dirname, "../..");

interface Wanted {
  readonly origin: string;
  readonly service: string | undefined;
  readonly out: string;
}

function wanted(): Wanted {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { origin: text, service: text, out: text } });
  const { origin, service, out = join(root, "release") } = values;
  if (origin === undefined) throw new Error("Give the address that will serve the add-in: --origin https://…");
  return { origin, service, out };
}

const git = (...words: readonly string[]): string => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

function build(dist: string, { origin, service }: Wanted): void {
  const words = ["--origin", origin, "--out", dist, ...(service === undefined ? [] : ["--service", service])];
  execFileSync(process.execPath, [join(root, "tools/build/build.mjs"), ...words], { cwd: root, stdio: "inherit" });
}

async function release(asked: Wanted, dist: string): Promise<void> {
  if (git("status", "--porcelain") !== "")
    throw new Error("Some changes aren't committed: a release is made from a commit");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { readonly version: string };
  const changes = changesOf(await readFile(join(root, "CHANGELOG.md"), "utf8"), version);
  build(dist, asked);
  const unknown = unknownLicenses(await noticesIn(dist));
  if (unknown.length > 0) throw new Error(`Packages under licenses that nobody has looked at: ${unknown.join(", ")}`);
  await mkdir(asked.out, { recursive: true });
  // Of an earlier release only: whatever else is in the folder stays.
  const earlier = (await readdir(asked.out)).filter((name) => /^prop-[\w.-]+\.zip$/.test(name));
  for (const name of earlier) await rm(join(asked.out, name));
  const committed = new Date(Number(git("log", "-1", "--format=%ct")) * 1_000);
  const sums: string[] = [];
  for (const [name, contents] of Object.entries(await packageContents(root, dist, asked.origin))) {
    const archive = `prop-${version}-${name}.zip`;
    await writeArchive(join(asked.out, archive), contents, committed);
    const bytes = await readFile(join(asked.out, archive));
    sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${archive}`);
  }
  await writeFile(join(asked.out, "SHA256SUMS"), `${sums.join("\n")}\n`);
  await writeFile(join(asked.out, "CHANGES.md"), `${changes}\n`);
  console.log(`${sums.join("\n")}\nWritten to ${asked.out}`);
}

async function main(): Promise<void> {
  const dist = await mkdtemp(join(tmpdir(), "release-"));
  try {
    await release(wanted(), dist);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

main().catch((fault: unknown) => {
  console.error(fault instanceof Error ? fault.message : String(fault));
  process.exitCode = 1;
});
