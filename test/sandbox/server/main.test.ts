/** The command as a person runs it: a process of its own. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const MAIN = join(__dirname, "../../../src/sandbox/server/main.ts");
const ARGUMENTS = ["--import", "tsx", MAIN];

interface Ran {
  readonly code: number;
  readonly said: string;
}

const run = async (...args: readonly string[]): Promise<Ran> => {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...ARGUMENTS, ...args], {
      maxBuffer: 1 << 24,
    });
    return { code: 0, said: `${stdout}${stderr}` };
  } catch (fault) {
    const { code, stdout, stderr } = fault as { code: number; stdout: string; stderr: string };
    return { code, said: `${stdout}${stderr}` };
  }
};

const started = async (
  ...args: readonly string[]
): Promise<{ readonly child: ChildProcess; readonly address: string }> => {
  const child = spawn(process.execPath, [...ARGUMENTS, "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = (await once(child.stdout!, "data")) as [Buffer];
  return { child, address: /http:\S+/.exec(said.toString())?.[0] ?? "" };
};

it("help is help, a wrong option ends with 1 and one line, and the description is JSON", async () => {
  const [help, wrong, description] = await Promise.all([run("--help"), run("--port", "x"), run("--openapi")]);
  expect(help.code).toBe(0);
  expect(help.said).toContain("npm run sandbox -- [options]");
  expect(wrong).toEqual({ code: 1, said: "--port x: must be a whole number from 0 to 65535. See --help\n" });
  expect(JSON.parse(description.said)).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: "http://127.0.0.1:8080/v1" }],
  });
});

const RAW = (host: string): string =>
  `GET /v1/properties/random HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

/** What comes back, as text. */
const raw = async (address: string, sent: string): Promise<string> => {
  const socket = connect(Number(new URL(address).port), "127.0.0.1", () => socket.end(sent));
  let text = "";
  for await (const part of socket) text += String(part);
  return text;
};

it("two servers don't share a state file; one that was killed leaves it to the next", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const state = join(folder, "state.json");
  const { child } = await started("--state", state);
  const second = await run("--port", "0", "--state", state);
  expect(second.code).toBe(1);
  expect(second.said).toContain(`in use by another sandbox server (process ${child.pid})`);
  child.kill("SIGKILL");
  await once(child, "exit");
  const next = await started("--state", state);
  expect(next.address).toMatch(/^http:/);
  next.child.kill("SIGTERM");
  expect((await once(next.child, "exit"))[0]).toBe(0);
  expect(readdirSync(folder).filter((name) => name.includes(".server"))).toEqual([]);
  rmSync(folder, { recursive: true });
});

it("answers as client authors report where --empty 404 and --lenient are given", async () => {
  const { child, address } = await started("--empty", "404", "--lenient");
  const ask = (query: string) => fetch(`${address}/properties?${query}`, { headers: { "x-api-key": "sandbox" } });
  expect((await ask("zipCode=78244&yearBuilt=1000")).status).toBe(404);
  expect((await ask("zipCode=78244&limit=1&propertyType=&zip=")).status).toBe(200);
  child.kill("SIGTERM");
  await once(child, "exit");
});

it("answers on this machine, refuses an invalid host, and stops cleanly", async () => {
  const { child, address } = await started("--seed", "1");
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  const random = (key: string) => fetch(`${address}/properties/random?limit=1`, { headers: { "x-api-key": key } });
  expect((await random("sandbox")).status).toBe(200);
  expect((await random("wrong")).status).toBe(401);
  const lost = await fetch(new URL("/elsewhere", address));
  expect([lost.status, lost.headers.get("x-sandbox")]).toEqual([404, "1"]);
  for (const host of ["1.1.1.1.1", "[::1", "a b", "127.0.0.1:99999"]) {
    const said = await raw(address, RAW(host));
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).not.toContain("bug");
  }
  expect(await raw(address, RAW("127.0.0.1"))).toMatch(/^HTTP\/1\.1 401 /);
  const taken = await run("--port", new URL(address).port);
  expect(taken).toEqual({
    code: 1,
    said: "This --port is in use: choose another, or leave it out for the next free one\n",
  });
  child.kill("SIGINT");
  expect((await once(child, "exit"))[0]).toBe(0);
});
