/** What is new in a version, as CHANGELOG.md tells it. */
export function changesOf(changelog: string, version: string): string {
  const section = changelog.split(/^(?=## )/m).find((each) => /^## (\S+)/.exec(each)?.[1] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}": write one first`);
  return section.trim();
}
