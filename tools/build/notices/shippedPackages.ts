/** The packages that are given to people, from the notices that the build writes beside each bundle, and what is known of them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

type Shipped = ReadonlyMap<string, ReadonlySet<string>>;

/** What is used of npm's report. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, Finding>>;
}

interface Finding {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  readonly nodes?: readonly string[];
}

const HEAD = /^((?:@[^/\s]+\/)?[^@\s]+)@(\d\S*) \((.+)\)$/gm;

/** The packages that some notices are about: their versions by name. */
export function packagesIn(texts: readonly string[]): Shipped {
  const versions = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const [, name = "", version = ""] of text.matchAll(HEAD))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  return new Map([...versions].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** They ask for nothing but their own text beside the software, which every bundle has. */
const KNOWN = new Set(["0BSD", "Apache License", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"]);

/** Packages under other licenses, such as `name@1.0.0 (GPL-3.0)`. Where one may choose, a license that is known will do. */
export function unknownLicenses(texts: readonly string[]): readonly string[] {
  const heads = texts.flatMap((text) => [...text.matchAll(HEAD)]);
  const unknown = heads.filter(
    ([, , , license = ""]) => !license.split(/ or |[()]/i).some((one) => KNOWN.has(one.trim())),
  );
  return [...new Set(unknown.map(([head]) => head))].sort();
}

/** The texts of all notices in a folder. */
export async function noticesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const notices = names.filter((name) => /(\.m?js\.LICENSE\.txt|-notices\.html)$/.test(name));
  return Promise.all(notices.map((name) => readFile(join(folder, name), "utf8")));
}

/** What npm found, for the shipped packages alone: a line for each. Undefined where npm could not ask. */
export function findings(report: AuditReport | undefined, shipped: Shipped): readonly string[] | undefined {
  if (report?.vulnerabilities === undefined) return undefined;
  return Object.values(report.vulnerabilities)
    .filter(({ name, nodes = [] }) => shipped.has(name) && nodes.length > 0)
    .map(({ name, severity, range }) => `${name} ${[...shipped.get(name)!].join(", ")}: ${severity}, in ${range}`);
}
