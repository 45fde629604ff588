/** The packages of a release: what is in them, that they can be made again, and what keeps one from being made. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AdmZip from "adm-zip";
import { unknownLicenses } from "../../../tools/build/notices/shippedPackages";
import { writeArchive } from "../../../tools/release/archive";
import { changesOf } from "../../../tools/release/changes";
import { packageContents } from "../../../tools/release/contents";
import { installText, sectionText } from "../../../tools/release/installText";

const root = join(__dirname, "../../..");

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "release-"))));
afterAll(() => rm(folder, { recursive: true }));

const ORIGIN = "https://addin.mycompany.example";

const paths = async (name: string): Promise<readonly string[]> =>
  (await packageContents(root, join(root, "dist"), ORIGIN))[name]!.map(([path]) => path);

describe("a package", () => {
  it.each([
    [
      "excel",
      [
        "INSTALL.txt",
        "LICENSE",
        "manifest.xml",
        "functions.js",
        "functions.json",
        "functions.js.LICENSE.txt",
        "pane.js",
      ],
    ],
    ["google-sheets", ["INSTALL.txt", "LICENSE", "Code.js", "Code-notices.html", "appsscript.json", "panel.html"]],
    [
      "server",
      [
        ...[
          "INSTALL.txt",
          "LICENSE",
          "serve/server.mjs",
          "serve/server.mjs.LICENSE.txt",
          "excel/manifest.xml",
          "mcp.mjs",
        ],
        ...["compose.yaml", "haproxy.cfg", "redis.conf", ".env.example"].map((name) => `deploy/${name}`),
        ...["deploy/kubernetes/servers.yaml", "deploy/systemd/prop@.service"],
      ],
    ],
    ["image", ["INSTALL.txt", "Dockerfile", "package-lock.json", "src/excel/index.ts", "tools/build/build.mjs"]],
  ])("of %s has what is needed to install it", async (name, needed) => {
    expect(await paths(name)).toEqual(expect.arrayContaining(needed));
  });

  it("has nothing that only developers or one machine need", async () => {
    for (const name of ["excel", "google-sheets", "server"])
      expect(
        (await paths(name)).filter((path) => /\.built$|\.ts$|(^|\/)(playground|test|secrets|\.env$)/.test(path)),
      ).toEqual([]);
    expect((await paths("image")).filter((path) => /^(test|dist|node_modules|\.cache|\.git)\//.test(path))).toEqual([]);
  });

  it("has the files as they are, and is the same archive when it is made again", async () => {
    const license = join(root, "LICENSE");
    const contents = [
      ["LICENSE", license],
      ["folder/naïve.txt", license],
    ] as const;
    const archives = await Promise.all(
      ["one.zip", "other.zip"].map(async (name) => {
        await writeArchive(join(folder, name), contents, new Date("2026-11-27T12:00:00Z"));
        return readFile(join(folder, name));
      }),
    );
    expect(archives[0]!.equals(archives[1]!)).toBe(true);
    const entries = new AdmZip(archives[0]).getEntries();
    expect(entries.map(({ entryName }) => entryName).sort()).toEqual(contents.map(([path]) => path).sort());
    for (const entry of entries) expect(entry.getData().equals(await readFile(license))).toBe(true);
  });

  it("tells which file is a program", async () => {
    const program = join(folder, "run");
    await writeFile(program, "#!/bin/sh\n", { mode: 0o755 });
    await writeArchive(
      join(folder, "modes.zip"),
      [
        ["run", program],
        ["LICENSE", join(root, "LICENSE")],
      ],
      new Date(0),
    );
    const entries = new AdmZip(join(folder, "modes.zip")).getEntries();
    const modes = entries.map(({ entryName, attr }) => [entryName, ((attr >>> 16) & 0o777).toString(8)]);
    const ofProgram = process.platform === "win32" ? "644" : "755";
    expect(new Map(modes as [string, string][])).toEqual(
      new Map([
        ["run", ofProgram],
        ["LICENSE", "644"],
      ]),
    );
  });
});

describe("INSTALL.txt", () => {
  it.each([
    [
      "excel",
      [
        `Download the manifest first: ${ORIGIN}/excel/manifest.xml.`,
        "Choose Upload My Add-in, then the file manifest.xml.",
      ],
    ],
    ["google-sheets", ["Replace the content of Code.gs with that of Code.js.", "Property data > Open the panel"]],
    [
      "server",
      ["    PROP_UPSTREAM=https://service.example.com/v1 node serve/server.mjs", `${ORIGIN}/excel/manifest.xml`],
    ],
    ["image", [`docker build --build-arg ORIGIN=${ORIGIN} .`]],
  ])("of %s has the steps, in plain text, with the address of the release", async (name, steps) => {
    const text = await installText(root, name, ORIGIN);
    for (const step of steps) expect(text).toContain(step);
    expect(text).not.toMatch(/addin\.example\.com|\]\(|\*\*|`|undefined/);
    expect(text.length).toBeLessThan(6_000);
    const links = [...text.matchAll(/\(https?:[^)]*\/excel\/help\/([^)#]*)[^)]*\)/g)].map(([, page]) => page!);
    expect(links.filter((page) => !existsSync(join(root, "dist/excel/help", page)))).toEqual([]);
  });

  it("has a section's own text, without its marks and the sections around it", () => {
    const page =
      "# Page\n\nno\n\n## Steps\n\n1. Choose *A > B*, or **x**.\n\n```sh\nrun --it\n```\n\nSee [here](a.md#top), [site](https://x.example/).\n\n### More\n\nno\n";
    expect(sectionText(page, "Steps", "docs/guide/page.md")).toBe(
      "STEPS\n\n1. Choose A > B, or x.\n\n    run --it\n\nSee here (https://addin.example.com/excel/help/guide/a.html#top), site (https://x.example/).",
    );
    expect(() => sectionText(page, "Other", "docs/guide/page.md")).toThrow('No page has a section "Other"');
  });
});

describe("what is told of a version", () => {
  const changelog = "# Changelog\n\nIntro\n\n## 1.10.0 (2027-01-01)\n\n- ten\n\n## 1.1.0 (2026-12-01)\n\n- one\n";

  it("is its own section of the changelog", () => {
    expect(changesOf(changelog, "1.1.0")).toBe("## 1.1.0 (2026-12-01)\n\n- one");
    expect(changesOf(changelog, "1.10.0")).toBe("## 1.10.0 (2027-01-01)\n\n- ten");
  });

  it("must be written first", () => {
    expect(() => changesOf(changelog, "1.1")).toThrow('CHANGELOG.md has no section "## 1.1"');
  });

  it("is written for the version of this project, which the manifest has too", async () => {
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { readonly version: string };
    expect(changesOf(await readFile(join(root, "CHANGELOG.md"), "utf8"), version).length).toBeGreaterThan(100);
    expect(await readFile(join(root, "manifest.xml"), "utf8")).toContain(`<Version>${version}.0</Version>`);
  });
});

test("a package under a license that nobody has looked at keeps a release from being made", () => {
  const line = "-".repeat(80);
  const notices = ["a@1.0.0 (MIT)", "b@2.0.0 (GPL-3.0)", "@c/d@0.1.0 (MIT OR GPL-2.0)", "e@1.2.3 ((ISC AND Zlib))"];
  const text = notices.map((head) => `${line}\n\n${head}\n\nIts text\n`).join("\n");
  expect(unknownLicenses([text, text])).toEqual(["b@2.0.0 (GPL-3.0)", "e@1.2.3 ((ISC AND Zlib))"]);
});
