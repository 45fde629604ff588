import { readConfig, type Environment } from "../../../src/servers/gateway/config/config";
import { keySelector } from "../../../src/servers/gateway/members/keySelection";

const right = { PROP_UPSTREAM: "https://service.example.com/v1" };
const TOKEN = "a-token-for-the-office-0001";
const HELD = { PROP_API_KEY: "the-companys-key", PROP_ACCESS_TOKEN: TOKEN };

const told = (environment: Environment): string => {
  try {
    readConfig(environment, () => "PEM");
    return "";
  } catch (fault) {
    return (fault as Error).message;
  }
};

test("only the service must be set", () => {
  expect(readConfig(right)).toMatchObject({ port: 8080, hostname: "127.0.0.1", keyRate: 20, timeout: 50_000 });
  expect(readConfig({ ...right, ...HELD, PORT: "" }).held).toEqual({ apiKey: "the-companys-key", accessToken: TOKEN });
  const proxies = "10.0.0.0/8 192.0.2.1, 2001:db8::/32 ::1";
  expect(readConfig({ ...right, PROP_TRUSTED_PROXIES: proxies }).proxies).toHaveLength(4);
  const families = "https://*.example.com https://teams.example.com:8443";
  expect(readConfig({ ...right, PROP_FRAME_ANCESTORS: families }).frameAncestors).toHaveLength(2);
  expect(readConfig({ PROP_UPSTREAM: "http://127.0.0.1:8787/v1" }).upstream.port).toBe("8787");
});

test.each<[variable: string, environment: Environment]>([
  ["PROP_UPSTREAM", {}],
  ["PROP_UPSTREAM", { PROP_UPSTREAM: "service" }],
  ["PROP_UPSTREAM", { PROP_UPSTREAM: "http://service.example.com/v1" }],
  ["PROP_UPSTREAM", { PROP_UPSTREAM: "http://localhost.evil.example/v1" }],
  ["PROP_UPSTREAM", { PROP_UPSTREAM: "ftp://127.0.0.1/v1" }],
  ["PROP_UPSTREAM", { PROP_UPSTREAM: "https://me:secret@service.example.com/v1" }],
  ["PROP_UPSTREAM", { PROP_UPSTREAM: "https://service.example.com/v1?key=secret" }],
  ["PROP_UPSTREAM", { PROP_UPSTREAM: "https://service.example.com" }],
  ["PROP_UPSTREAM", { PROP_UPSTREAM: "https://service.example.com/v1/secret" }],
  ["PROP_API_KEY", { ...right, PROP_ACCESS_TOKEN: TOKEN }],
  ["PROP_API_KEY", { ...right, ...HELD, PROP_API_KEY: "secret-but-tiny" }],
  ["PROP_API_KEY", { ...right, ...HELD, PROP_API_KEY: "secret key" }],
  ["PROP_ACCESS_TOKEN", { ...right, PROP_API_KEY: "secret" }],
  ["PROP_ACCESS_TOKEN", { ...right, ...HELD, PROP_ACCESS_TOKEN: "secret" }],
  ["PROP_ACCESS_TOKEN", { ...right, PROP_API_KEY: TOKEN, PROP_ACCESS_TOKEN: TOKEN }],
  ["PORT", { ...right, PORT: "http" }],
  ["PORT", { ...right, PORT: "65536" }],
  ["PORT", { ...right, PORT: "0x50" }],
  ["PROP_TLS_KEY", { ...right, PROP_TLS_CERT: "cert.pem" }],
  ["PROP_TLS_CERT", { ...right, PROP_TLS_KEY: "key.pem" }],
  ["PROP_TRUSTED_PROXIES", { ...right, PROP_TRUSTED_PROXIES: "10.0.0.0/8 proxy" }],
  ["PROP_TRUSTED_PROXIES", { ...right, PROP_TRUSTED_PROXIES: "10" }],
  ["PROP_TRUSTED_PROXIES", { ...right, PROP_TRUSTED_PROXIES: "::ffff:10.0.0.0/108" }],
  ["PROP_TRUSTED_PROXIES", { ...right, PROP_TRUSTED_PROXIES: "10.0.0.0/40" }],
  ["PROP_CONNECT", { ...right, PROP_CONNECT: "https://a;script-src" }],
  ["PROP_CONNECT", { ...right, PROP_CONNECT: "https://*.example.com" }],
  ["PROP_FRAME_ANCESTORS", { ...right, PROP_FRAME_ANCESTORS: "*" }],
  ["PROP_FRAME_ANCESTORS", { ...right, PROP_FRAME_ANCESTORS: "https://a;script-src" }],
  ["PROP_CONNECT", { ...right, PROP_CONNECT: "https://service.example.com/v1" }],
  ["PROP_CLIENT_RATE", { ...right, PROP_CLIENT_RATE: "0" }],
  ["PROP_KEY_RATE", { ...right, PROP_KEY_RATE: "1.5" }],
  ["PROP_PATIENCE_SECONDS", { ...right, PROP_PATIENCE_SECONDS: "1e9" }],
  ["PROP_ANSWER_MEGABYTES", { ...right, PROP_ANSWER_MEGABYTES: "-1" }],
  ["PROP_DRAIN_SECONDS", { ...right, PROP_DRAIN_SECONDS: "61" }],
  ["PROP_API_KEY_FILE", { ...right, ...HELD, PROP_API_KEY_FILE: "/run/secrets/key" }],
  ["PROP_STORE_NAME", { ...right, ...HELD, PROP_STORE_NAME: "secret-team" }],
  ["PROP_STORE_NAME", { ...right, ...HELD, PROP_STORE: "folder", PROP_STORE_NAME: "secret-team" }],
  ["PROP_STORE_NAME", { ...right, ...HELD, PROP_STORE: "redis://127.0.0.1", PROP_STORE_NAME: "secret}team" }],
])("a wrong %s is named, and its value isn't: %j", (variable, environment) => {
  const [line = "", ...others] = told(environment).split("\n");
  expect(line).toMatch(new RegExp(`^${variable}: `));
  expect(others).toEqual([]);
  expect(line).not.toContain("secret");
});

test("all errors are reported at once, including an unreadable file", () => {
  expect(told({ PORT: "x", PROP_API_KEY: "k" }).split("\n")).toHaveLength(3);
  const unreadable = () => {
    throw new Error("ENOENT /etc/secret");
  };
  expect(() => readConfig({ ...right, PROP_TLS_CERT: "c", PROP_TLS_KEY: "k" }, unreadable)).toThrow(
    /^PROP_TLS_CERT: the file could not be read$/,
  );
});

describe("secrets from files", () => {
  const files: Readonly<Record<string, string>> = {
    "/run/secrets/key": "the-companys-key\n",
    "/run/secrets/token": `${TOKEN}\r\n`,
    "/run/secrets/metrics": "a-token-for-the-metrics-01",
    "/run/secrets/store": "redis://prop:secret@redis:6379/0\n",
    "/run/secrets/nothing": " \n",
  };
  const read = (file: string): string => {
    if (files[file] === undefined) throw new Error("ENOENT");
    return files[file];
  };
  const key = { PROP_API_KEY_FILE: "/run/secrets/key" };

  test("are as if they were set", () => {
    const given = { ...key, PROP_ACCESS_TOKEN_FILE: "/run/secrets/token", PROP_STORE_FILE: "/run/secrets/store" };
    const config = readConfig({ ...right, ...given, PROP_METRICS_TOKEN_FILE: "/run/secrets/metrics" }, read);
    expect(config.held).toEqual({ apiKey: "the-companys-key", accessToken: TOKEN });
    expect(config.metricsToken).toBe("a-token-for-the-metrics-01");
    expect(config.store).toEqual({ redis: new URL("redis://prop:secret@redis:6379/0") });
  });

  test.each([
    [{ PROP_API_KEY_FILE: "/run/secrets/kye" }, "PROP_API_KEY_FILE: the file could not be read"],
    [{ PROP_API_KEY_FILE: "/run/secrets/nothing" }, "PROP_API_KEY_FILE: the file is empty"],
    [
      { ...key, PROP_API_KEY: "another-key-of-the-company" },
      "PROP_API_KEY_FILE: PROP_API_KEY is set too, give one of them",
    ],
    // What follows from a file that is missing isn't told besides.
    [
      { PROP_API_KEY_FILE: "/x", PROP_ACCESS_TOKEN_FILE: "/y" },
      "PROP_API_KEY_FILE: the file could not be read\nPROP_ACCESS_TOKEN_FILE: the file could not be read",
    ],
  ])("are named where they are wrong: %j", (given, message) => {
    expect(() => readConfig({ ...right, ...given }, read)).toThrow(new Error(message));
  });
});

test("a person's own key is passed on; the gateway's key needs the token", () => {
  const own = keySelector(readConfig(right));
  expect([own("mine"), own(undefined), own(""), own("two keys"), own("two, keys"), own("k".repeat(257))]).toEqual([
    "mine",
    ...Array.from({ length: 5 }, () => undefined),
  ]);
  const held = keySelector(readConfig({ ...right, ...HELD }));
  expect(held(TOKEN)).toBe("the-companys-key");
  for (const wrong of [undefined, "", "the-companys-key", TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toUpperCase()])
    expect(held(wrong)).toBeUndefined();
});
