/**
 * Audits the packages that are given to people: `npm run audit:shipped`. All are bundled, so npm's own audit of what is
 * installed for production knows none of them.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findings, noticesIn, packagesIn, type AuditReport } from "./shippedPackages";

const root = join(__dirname, "../../..");

async function main(): Promise<void> {
  const shipped = packagesIn(await noticesIn(join(root, "dist")));
  if (shipped.size === 0) throw new Error("There are no notices in dist: build first");
  const { stdout } = spawnSync("npm", ["audit", "--json"], {
    cwd: root,
    encoding: "utf8",
    shell: true,
    maxBuffer: 1e8,
  });
  let report: AuditReport | undefined;
  try {
    report = JSON.parse(stdout) as AuditReport;
  } catch {
    report = undefined;
  }
  const found = findings(report, shipped);
  if (found === undefined) {
    console.log(
      `NOT AUDITED: npm could not ask about the ${shipped.size} packages that are shipped. Try again with a network`,
    );
    return;
  }
  console.log([...found, `${shipped.size} packages are shipped, ${found.length} of them have known faults`].join("\n"));
  if (found.length > 0) process.exitCode = 1;
}

void main();
