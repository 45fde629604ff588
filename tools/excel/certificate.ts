/** The certificate for https://localhost that office-addin-dev-certs makes and the machine trusts. */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Certificate } from "../../src/servers/http/listener";

/** The folder in which office-addin-dev-certs stores it. */
export const CERTIFICATES = join(homedir(), ".office-addin-dev-certs");

/** Throws, with advice, if there is none. */
export const certificateIn = (folder: string): Certificate => {
  const [cert, key] = ["localhost.crt", "localhost.key"].map((file) => join(folder, file)) as [string, string];
  const missing = [cert, key].filter((file) => !existsSync(file));
  if (missing.length > 0) {
    throw new Error(
      `No certificate for https://localhost: ${missing.join(" and ")} missing.\n` +
        "Run: npx office-addin-dev-certs install (it asks once whether this machine may trust it)",
    );
  }
  return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
};
