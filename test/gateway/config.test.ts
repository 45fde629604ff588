import { readConfig, type Environment } from "../../src/gateway/config";
import { clientAddress } from "../../src/gateway/clientAddress";
import { keyFor } from "../../src/gateway/keys";
import { pace } from "../../src/gateway/pace";

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

test("a service is all that must be set", () => {
  expect(readConfig(right)).toMatchObject({ port: 8080, hostname: "127.0.0.1", keyRate: 20, patience: 50_000 });
  expect(readConfig({ ...right, ...HELD, PORT: "" }).held).toEqual({ apiKey: "the-companys-key", accessToken: TOKEN });
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
  ["PROP_API_KEY", { ...right, PROP_ACCESS_TOKEN: TOKEN }],
  ["PROP_API_KEY", { ...right, ...HELD, PROP_API_KEY: "secret key" }],
  ["PROP_ACCESS_TOKEN", { ...right, PROP_API_KEY: "secret" }],
  ["PROP_ACCESS_TOKEN", { ...right, ...HELD, PROP_ACCESS_TOKEN: "secret" }],
  ["PROP_ACCESS_TOKEN", { ...right, PROP_API_KEY: TOKEN, PROP_ACCESS_TOKEN: TOKEN }],
  ["PORT", { ...right, PORT: "http" }],
  ["PORT", { ...right, PORT: "65536" }],
  ["PROP_TLS_KEY", { ...right, PROP_TLS_CERT: "cert.pem" }],
  ["PROP_TLS_CERT", { ...right, PROP_TLS_KEY: "key.pem" }],
  ["PROP_TRUSTED_PROXIES", { ...right, PROP_TRUSTED_PROXIES: "10.0.0.0/8 proxy" }],
  ["PROP_CONNECT", { ...right, PROP_CONNECT: "https://service.example.com/v1" }],
  ["PROP_CLIENT_RATE", { ...right, PROP_CLIENT_RATE: "0" }],
  ["PROP_KEY_RATE", { ...right, PROP_KEY_RATE: "1.5" }],
  ["PROP_PATIENCE_SECONDS", { ...right, PROP_PATIENCE_SECONDS: "1e9" }],
  ["PROP_ANSWER_MEGABYTES", { ...right, PROP_ANSWER_MEGABYTES: "-1" }],
])("a wrong %s is named, and its value isn't: %j", (variable, environment) => {
  const [line = "", ...others] = told(environment).split("\n");
  expect(line).toMatch(new RegExp(`^${variable}: `));
  expect(others).toEqual([]);
  expect(line).not.toContain("secret");
});

test("all that is wrong is told at once; a file that can't be read too", () => {
  expect(told({ PORT: "x", PROP_API_KEY: "k" }).split("\n")).toHaveLength(3);
  const unreadable = () => {
    throw new Error("ENOENT /etc/secret");
  };
  expect(() => readConfig({ ...right, PROP_TLS_CERT: "c", PROP_TLS_KEY: "k" }, unreadable)).toThrow(
    /^PROP_TLS_CERT: the file can't be read$/,
  );
});

test("a person's own key passes; a key that is held opens for the token alone", () => {
  const own = keyFor(readConfig(right));
  expect([own("mine"), own(undefined), own(""), own("two keys"), own("two, keys"), own("k".repeat(257))]).toEqual([
    "mine",
    ...Array.from({ length: 5 }, () => undefined),
  ]);
  const held = keyFor(readConfig({ ...right, ...HELD }));
  expect(held(TOKEN)).toBe("the-companys-key");
  for (const wrong of [undefined, "", "the-companys-key", TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toUpperCase()])
    expect(held(wrong)).toBeUndefined();
});

test("one key's requests are spaced evenly, and one that would wait too long is turned away; other keys go on", () => {
  const { turn } = pace(20, 100);
  expect([turn("a", 0), turn("a", 0), turn("a", 0)]).toEqual([{ wait: 0 }, { wait: 50 }, { wait: 100 }]);
  expect(turn("a", 0)).toEqual({ tooFar: 150 });
  expect(turn("b", 0)).toEqual({ wait: 0 });
  expect(turn("a", 60)).toEqual({ wait: 90 });
  expect(turn("a", 10_000)).toEqual({ wait: 0 });
});

test("a client is known by the address that a trusted proxy names, not by what it writes itself", () => {
  const plain = clientAddress([]);
  expect(plain("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  expect(plain("::ffff:203.0.113.7", undefined)).toBe("203.0.113.7");
  expect(plain("2001:db8:1:2:3:4:5:6", undefined)).toBe(plain("2001:db8:1:2::9", undefined));
  expect(plain(undefined, undefined)).toBe("unknown");
  const behind = clientAddress(["10.0.0.0/8", "2001:db8::1"]);
  expect(behind("10.1.2.3", "198.51.100.1")).toBe("198.51.100.1");
  expect(behind("10.1.2.3", "192.0.2.99, 198.51.100.1, 10.9.9.9")).toBe("198.51.100.1");
  expect(behind("2001:db8::1", "198.51.100.1")).toBe("198.51.100.1");
  expect(behind("10.1.2.3", "nonsense")).toBe("10.1.2.3");
  expect(behind("10.1.2.3", undefined)).toBe("10.1.2.3");
  expect(behind("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
});
