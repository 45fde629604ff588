/** `npm run sheets:push` and `sheets:open`, with a clasp of the test's own. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SCRIPT = join(__dirname, "../../tools/sheets/clasp.mjs");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "sheets-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

function run(command: string, files: { readonly login?: string; readonly project?: string } = {}) {
  const clasp = file("clasp", '#!/bin/sh\necho "clasp $@"\n');
  chmodSync(clasp, 0o755);
  const env = {
    ...process.env,
    PROP_CLASP: clasp,
    PROP_CLASP_LOGIN: files.login ?? join(folder, "none"),
    PROP_CLASP_PROJECT: files.project ?? join(folder, "none"),
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, command], { env, encoding: "utf8" });
  return { status, said: `${stdout}${stderr}`.trim() };
}

it("says that nobody is logged in, and how to", () => {
  expect(run("push")).toEqual({ status: 1, said: "Nobody is logged in to Google: run `npx clasp login` first." });
});

it("says where the project's name comes from", () => {
  const { status, said } = run("push", { login: file("login", "{}") });
  expect(status).toBe(1);
  expect(said).toMatch(/"rootDir": "dist\/sheets"/);
});

it("sends only what was built", () => {
  const login = file("login", "{}");
  expect(run("push", { login, project: file("project", '{"scriptId":"x","rootDir":"."}') }).said).toMatch(
    /only what was built/,
  );
  const project = file("project", '{"scriptId":"x","rootDir":"dist/sheets"}');
  expect(run("push", { login, project })).toEqual({ status: 0, said: "clasp push" });
  expect(run("open", { login, project })).toEqual({ status: 0, said: "clasp open-script" });
});
