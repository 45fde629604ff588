/** What is audited is what is given to people: the packages that the notices beside the bundles name. */
import { join } from "node:path";
import { findings, noticesIn, packagesIn, unknownLicenses } from "../tools/build/notices/shippedPackages";

test("the packages of every bundle are audited, with the versions that are in it, and those of the tools are not", async () => {
  const shipped = packagesIn(await noticesIn(join(__dirname, "../dist")));
  for (const name of [
    "hono",
    "@hono/node-server",
    "classic-level",
    "preact",
    "idb-keyval",
    "@borgar/fx",
    "@univerjs/core",
    "hucre",
  ])
    expect([name, [...(shipped.get(name) ?? [])]]).toEqual([name, [expect.stringMatching(/^\d+\.\d+\.\d+/)]]);
  for (const name of ["jest", "webpack", "typescript", "eslint"])
    expect([name, shipped.has(name)]).toEqual([name, false]);
});

test("of what npm reports, only what is shipped is told, and without a report nothing is claimed", () => {
  const shipped = packagesIn(["x holds software\n\n---\n\n@a/b@1.2.3 (MIT)\n\ntext\n\nc@2.0.0 (ISC)\n"]);
  const vulnerabilities = {
    "@a/b": { name: "@a/b", severity: "high", range: "<2", nodes: ["node_modules/@a/b"] },
    jest: { name: "jest", severity: "low", range: "*", nodes: ["node_modules/jest"] },
  };
  expect(findings({ vulnerabilities }, shipped)).toEqual(["@a/b 1.2.3: high, in <2"]);
  expect(findings({ vulnerabilities: {} }, shipped)).toEqual([]);
  for (const none of [undefined, {}, { message: "no network" } as object])
    expect(findings(none, shipped)).toBeUndefined();
});

test("every package that is shipped may be given on as it is", async () => {
  expect(unknownLicenses(await noticesIn(join(__dirname, "../dist")))).toEqual([]);
});
