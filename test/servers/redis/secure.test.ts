/** Redis by TLS, as the built server reaches it: only one whose certificate is trusted gets a user, a password and answers. */
import { rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HELD } from "../gateway/gatewayBeside";
import { startServer } from "../gateway/serverProcess";
import { selfSigned } from "../http/selfSigned";
import { testWithOpenssl } from "../http/testWithOpenssl";
import { describeWithRedis } from "./sharedRedis";
import { freePort, redisProcess } from "./redisProcess";

describeWithRedis("Redis by TLS", () => {
  testWithOpenssl(
    "a trusted certificate is accepted; another, or one for another name, is refused in words",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "redis-tls-"));
      const [certificate, key] = [join(folder, "certificate"), join(folder, "key")];
      selfSigned(certificate, key);
      const port = await freePort();
      const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no"];
      const redis = await redisProcess("--tls-port", String(port), ...files, "--requirepass", "secret");
      const started = (host: string, more: Readonly<Record<string, string>> = {}) =>
        startServer({
          PROP_UPSTREAM: "https://service.example/v1",
          PROP_API_KEY: HELD.apiKey,
          PROP_ACCESS_TOKEN: HELD.accessToken,
          PROP_STORE: `rediss://:secret@${host}:${port}`,
          ...more,
        });
      const trusting = { NODE_EXTRA_CA_CERTS: certificate };
      try {
        const server = await started("localhost", trusting);
        expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
        expect(await server.end("SIGTERM")).toBe(0);
        expect(server.said()).toContain(`kept in rediss://localhost:${port} (PROP_STORE)`);
        expect(server.said()).not.toContain("secret");
        await expect(started("localhost")).rejects.toThrow(
          /^PROP_STORE: Redis' certificate is not trusted \(\w+\): NODE_EXTRA_CA_CERTS names the file of its authority\n$/,
        );
        await expect(started("127.0.0.1", trusting)).rejects.toThrow(
          /^PROP_STORE: Redis' certificate is for another name \(ERR_TLS_CERT_ALTNAME_INVALID\)\n$/,
        );
      } finally {
        await redis.remove();
        rmSync(folder, { recursive: true });
      }
    },
  );
});
