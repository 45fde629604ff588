/** A certificate for localhost that nobody trusts. Node makes none. */
import { execFileSync, spawnSync } from "node:child_process";

export const HAS_OPENSSL = spawnSync("openssl", ["version"]).status === 0;

export const selfSigned = (certificate: string, key: string): void => {
  const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  execFileSync("openssl", [...words, "-keyout", key, "-out", certificate], { stdio: "ignore" });
};
