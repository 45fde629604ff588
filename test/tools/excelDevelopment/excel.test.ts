/** `npm run excel` as far as a machine without Excel can show it. */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { selfSigned } from "../../servers/http/selfSigned";
import { testWithOpenssl } from "../../servers/http/testWithOpenssl";
import { obstacle } from "../../../tools/excel/sideload";
import { DEVELOPMENT_ORIGIN } from "../../../src/excel/manifest/manifest";

const root = join(__dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "certificates-"));
afterAll(() => rmSync(folder, { recursive: true }));

const script = ["--import", "tsx", join(root, "tools/excel/developmentServer.ts")];

const status = (url: string, headers: Readonly<Record<string, string>>): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume();
      resolve([response.statusCode ?? 0, response.headers["content-type"] ?? ""]);
    });
    request.on("error", reject);
  });

test("without a certificate it says which command makes one", async () => {
  const started = promisify(execFile)(process.execPath, [...script, "--certificates", join(folder, "none")], {
    cwd: root,
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npx office-addin-dev-certs install") as string,
  });
});

test("an unknown option is reported", async () => {
  const started = promisify(execFile)(process.execPath, [...script, "--sideload-not"], { cwd: root });
  await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("--sideload-not") as string });
});

testWithOpenssl(
  "with a certificate it serves the add-in and the sandbox over https, and says how to hand the manifest over",
  async () => {
    selfSigned(join(folder, "localhost.crt"), join(folder, "localhost.key"));
    const server = spawn(process.execPath, [...script, "--certificates", folder, "--port", "0", "--no-sideload"], {
      cwd: root,
    });
    try {
      let said = "";
      server.stdout.on("data", (chunk: Buffer) => (said += String(chunk)));
      while (!said.includes("manifest.xml")) await new Promise((resolve) => setTimeout(resolve, 50));
      const address = /https:\/\/localhost:\d+/.exec(said)?.[0] ?? "";
      const here = address.replace("localhost", "127.0.0.1");
      expect(await status(`${here}/excel/functions.json`, {})).toEqual([200, "application/json"]);
      expect((await status(`${here}/v1/properties/random?limit=1`, { "x-api-key": "sandbox" }))[0]).toBe(200);
      expect(said).toContain("Not sideloaded, as asked");
    } finally {
      server.kill("SIGTERM");
      await new Promise((resolve) => server.once("exit", resolve));
    }
  },
);

test("where Excel can't be started, it says what to do instead", () => {
  expect(obstacle(root, "linux")).toContain("Upload My Add-in");
  expect(obstacle(folder, "win32")).toContain("office-addin-debugging isn't installed");
  expect(DEVELOPMENT_ORIGIN).toBe("https://localhost:3000");
});
