/** Built for an origin, copied as in the Dockerfile, and started without anything else. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { checkManifest } from "../../../tools/manifest/manifestCheck";
import { pixelsIn } from "../../../tools/manifest/pngPixels";
import { selfSigned } from "../http/selfSigned";
import { testWithOpenssl } from "../http/testWithOpenssl";
import { KEY, RECORD } from "./gatewayBeside";

const root = join(__dirname, "../../..");
const ORIGIN = "https://addin.example.com:8443";
const SERVICE = "https://service.example.com/v1";
const folder = mkdtempSync(join(tmpdir(), "deployed-"));
const [out, image] = [join(folder, "dist"), join(folder, "image")] as const;
const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));

const build = (...words: readonly string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [join(root, "tools/build/build.mjs"), ...words], { cwd: root });

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesBelow(join(path, name))) : [path];

beforeAll(async () => {
  await build("--origin", ORIGIN, "--service", SERVICE, "--out", out);
  mkdirSync(image);
  for (const [, from, to] of lastStage.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)) {
    const source = from!.startsWith("dist/") ? join(out, from!.slice("dist/".length)) : join(root, from!);
    cpSync(source, to!.endsWith("/") ? join(image, to!, basename(source)) : join(image, to!), { recursive: true });
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const running: { readonly process: ChildProcess; readonly ended: Promise<number | null> }[] = [];
const services: Server[] = [];
afterEach(async () => {
  for (const { process } of running) process.kill("SIGKILL");
  await Promise.all(running.splice(0).map(({ ended }) => ended));
  for (const service of services.splice(0)) service.close();
});

type Environment = Readonly<Record<string, string>>;

/** The command that the image starts with, in a folder and an environment that hold nothing else. */
const command = JSON.parse(/^CMD (\[.*\])$/m.exec(lastStage)?.[1] ?? "[]") as string[];

const serve = (environment: Environment) => {
  const [, ...words] = command;
  const server = spawn(process.execPath, words, { cwd: image, env: environment });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
  const started = new Promise<string>((resolve) => {
    const look = (): void => resolve(/https?:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "");
    server.stdout.on("data", () => said.includes("PROP add-in") && look());
    server.once("exit", look);
  });
  running.push({ process: server, ended });
  return { server, ended, started, said: () => said };
};

const openService = async (answer: Parameters<typeof createServer>[1]): Promise<string> => {
  const service = createServer(answer);
  services.push(service);
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
};

test("built for an origin, no file points to this machine", () => {
  const files = filesBelow(out);
  expect(files.length).toBeGreaterThan(15);
  const holding = (pattern: RegExp): string[] => files.filter((file) => pattern.test(readFileSync(file, "latin1")));
  expect(holding(/localhost:3000/)).toEqual([]);
  // The spreadsheet and the server's library name it in code of theirs that is never asked for an address of ours.
  const ofOthers = ["playground/page.js", "playground.mjs", "serve/server.mjs", "serve/mcp.mjs"].map((name) =>
    join(out, name),
  );
  const here = holding(/\/\/localhost|localhost:\d|127\.0\.0\.1:\d/).filter((file) => !ofOthers.includes(file));
  // The help tells administrators of such addresses, and leads to none.
  expect(
    here.filter((file) => !relative(join(out, "excel/help"), file).match(/^(docs\/[\w-]+\.html|search\.json)$/)),
  ).toEqual([]);
  expect(holding(/(?:href|src)="?\s*(?:https?:)?\/\/(?:localhost|127\.)/)).toEqual([]);
  const manifest = readFileSync(join(out, "excel/manifest.xml"), "utf8");
  expect(checkManifest(manifest, { development: false, pixelsOf: pixelsIn(join(out, "excel")) })).toEqual([]);
  for (const [, path] of manifest.matchAll(/"https:\/\/addin\.example\.com:8443(\/[^"]*)"/g))
    expect(files).toContain(join(out, path!));
});

test("files that hold no address are those that are built for this machine", () => {
  const here = join(root, "dist");
  const differ = filesBelow(out).filter((file) => {
    const same = join(here, relative(out, file));
    return !existsSync(same) || !readFileSync(file).equals(readFileSync(same));
  });
  const addressed = ["functions.json", "manifest.xml"].map((name) => `excel/${name}`);
  expect(differ.map((file) => relative(out, file)).sort()).toEqual([
    ".built",
    ...addressed,
    ...["Code.js", "appsscript.json"].map((name) => `sheets/${name}`),
  ]);
  expect(filesBelow(here).filter((file) => !existsSync(join(out, relative(here, file))))).toEqual([]);
});

test("every function's Help is a page that is there", () => {
  const { functions } = JSON.parse(readFileSync(join(out, "excel/functions.json"), "utf8")) as {
    readonly functions: readonly { readonly name: string; readonly helpUrl: string }[];
  };
  for (const { name, helpUrl } of functions) {
    const { origin, pathname } = new URL(helpUrl);
    expect([name, origin]).toEqual([name, ORIGIN]);
    expect(readFileSync(join(out, pathname), "utf8")).toContain(`<h1 id="${name.toLowerCase()}">${name}</h1>`);
  }
  expect(functions.length).toBeGreaterThan(0);
});

test("built for a service, the script in Google Sheets may reach that service alone", () => {
  const project = JSON.parse(readFileSync(join(out, "sheets/appsscript.json"), "utf8")) as object;
  expect(project).toMatchObject({ urlFetchWhitelist: [`${SERVICE}/`] });
});

test.each([
  ["http://addin.example.com", "over https only"],
  ["https://addin.example.com/excel", "scheme, host and port only"],
  ["https://addin.example.com?x", "scheme, host and port only"],
  ["https://me@addin.example.com", "scheme, host and port only"],
  ["addin.example.com", "give an address such as"],
])("it isn't built for %s", async (origin, told) => {
  await expect(build("--origin", origin, "--out", join(folder, "refused"))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(told) as string,
  });
});

test("the image contains the server, the add-in and the license, doesn't run as root and has a health check", () => {
  expect(readdirSync(image).sort()).toEqual(["LICENSE", "excel", "serve"]);
  expect(lastStage).toMatch(/^USER node$/m);
  expect(lastStage).toMatch(/^HEALTHCHECK /m);
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  for (const name of [".git", ".env*", "node_modules", "dist"]) expect(ignored).toContain(name);
});

test("it serves the add-in and the service, reports that it is healthy, and ends at SIGTERM after its last responses", async () => {
  const asked: string[] = [];
  let waiting: () => void = () => undefined;
  const underWay = new Promise<void>((resolve) => (waiting = resolve));
  const upstream = await openService((request, response) => {
    asked.push(`${request.url} ${String(request.headers["x-api-key"])}`);
    if (request.url?.includes("random")) {
      setTimeout(() => response.end(RECORD), 400);
      waiting();
    } else response.end(RECORD);
  });
  const { server, ended, started, said } = serve({ PROP_UPSTREAM: upstream, PORT: "0" });
  const address = await started;
  expect(address).not.toBe("");
  const port = new URL(address).port;
  const health = (environment: Environment) =>
    promisify(execFile)(process.execPath, [...command.slice(1), "--is-healthy"], { cwd: image, env: environment });
  await health({ PROP_UPSTREAM: upstream, PORT: port });
  await expect(health({ PROP_UPSTREAM: upstream, PORT: "1" })).rejects.toMatchObject({ code: 1 });

  expect(await (await fetch(`${address}/excel/manifest.xml`)).text()).toContain(ORIGIN);
  expect(said()).toContain(`PROP add-in for ${ORIGIN}: ${address} (service ${upstream}`);
  const headers = { "x-api-key": KEY };
  const answer = await fetch(`${address}/v1/avm/value?address=1%20Elm%20St`, { headers });
  expect([answer.status, await answer.text()]).toEqual([200, RECORD]);

  const last = fetch(`${address}/v1/properties/random?limit=1`, { headers });
  await underWay;
  server.kill("SIGTERM");
  while (!said().includes("SIGTERM")) await new Promise((resolve) => setTimeout(resolve, 10));
  server.kill("SIGTERM");
  server.kill("SIGINT");
  expect(await (await last).text()).toBe(RECORD);
  expect(await ended).toBe(0);
  expect(said()).toContain("SIGTERM: already stopping");
  expect(asked).toEqual([`/v1/avm/value?address=1%20Elm%20St ${KEY}`, `/v1/properties/random?limit=1 ${KEY}`]);
  expect(said()).toMatch(/GET \/v1\/avm\/value 200 \d+ms/);
  expect(said()).not.toMatch(new RegExp(`${KEY}|Elm`));
});

test("with a key of its own it remembers, by the store's binary that lies beside it", async () => {
  const asked: string[] = [];
  const upstream = await openService(
    (request, response) => (asked.push(request.url ?? ""), response.end('{"price":1}')),
  );
  const [accessToken, store] = ["a-token-for-the-office-0001", join(folder, "store")];
  const environment = { PROP_UPSTREAM: upstream, PROP_API_KEY: KEY, PROP_ACCESS_TOKEN: accessToken, PROP_STORE: store };
  const statuses: (string | null)[] = [];
  for (let run = 0; run < 2; run += 1) {
    const { server, ended, started, said } = serve({ ...environment, PORT: "0" });
    const headers = { "x-api-key": accessToken };
    const response = await fetch(`${await started}/v1/avm/value?address=1%20Elm%20St`, { headers });
    statuses.push(response.headers.get("cache-status"));
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(said()).toContain(`Answers and the budget are kept in ${store} (PROP_STORE)`);
  }
  expect(statuses).toEqual(["prop; fwd=miss; stored", "prop; hit"]);
  expect(asked).toHaveLength(1);
});

test("it continues when nobody reads its output any more", async () => {
  const { server, started } = serve({ PROP_UPSTREAM: await openService(undefined), PORT: "0" });
  const address = await started;
  server.stdout.destroy();
  server.stderr.destroy();
  for (let count = 0; count < 3; count += 1) expect((await fetch(`${address}/nothing`)).status).toBe(404);
});

test("npm run serve ends when npm does, although npm's shell doesn't tell it", async () => {
  const script = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> })
    .scripts["serve"]!;
  const { PATH = "" } = process.env;
  const env = { PATH, npm_lifecycle_event: "serve", PROP_UPSTREAM: await openService(undefined), PORT: "0" };
  // Two commands: a shell that has one may become it.
  const shell = spawn("sh", ["-c", `${script}; exit`], { cwd: root, env });
  let said = "";
  shell.stdout.on("data", (chunk: Buffer) => (said += String(chunk)));
  const allEnded = new Promise((resolve) => shell.once("close", resolve));
  while (!said.includes("PROP add-in")) await new Promise((resolve) => setTimeout(resolve, 20));
  shell.kill("SIGTERM");
  await allEnded;
  expect(said).toContain("SIGTERM: no new requests");
});

testWithOpenssl("it speaks https with a certificate of its own", async () => {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  selfSigned(cert, key);
  const environment = { PROP_UPSTREAM: await openService(undefined), PROP_TLS_CERT: cert, PROP_TLS_KEY: key };
  const { said, ended, server } = serve({ ...environment, PORT: "0" });
  while (!said().includes("https://localhost:")) await new Promise((resolve) => setTimeout(resolve, 20));
  const port = /https:\/\/localhost:(\d+)/.exec(said())?.[1] ?? "";
  await promisify(execFile)(process.execPath, [...command.slice(1), "--is-healthy"], {
    cwd: image,
    env: { ...environment, PORT: port },
  });
  server.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("with wrong settings it says which, and ends with 1", async () => {
  const { ended, said } = serve({ PROP_UPSTREAM: "http://service.example.com", PROP_API_KEY: "very-secret" });
  expect(await ended).toBe(1);
  expect(said().trim().split("\n")).toEqual([
    "PROP_UPSTREAM: must be https (http only for this machine), because keys are sent to it",
    "PROP_ACCESS_TOKEN: must be set with PROP_API_KEY, or anyone could spend the key",
  ]);
});
