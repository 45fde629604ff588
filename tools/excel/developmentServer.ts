/**
 * The add-in in a real Excel, with the sandbox on this machine: `npm run excel`.
 *   npm run excel -- [--no-sideload] [--certificates folder]
 * Serves https://localhost:3000, the address in manifest.xml, and registers that manifest with Excel. Ctrl+C
 * unregisters it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listen } from "../../src/servers/http/listener";
import { sandboxService } from "../../src/servers/http/sandboxState";
import { createPlaygroundApp } from "../../src/playground/app";
import { certificateIn, CERTIFICATES } from "./certificate";
import { obstacle, sideload, withdraw } from "./sideload";

/** The port in manifest.xml. */
const PORT = 3000;

const root = join(__dirname, "../..");
const manifest = join(root, "manifest.xml");

const options = {
  "no-sideload": { type: "boolean", default: false },
  certificates: { type: "string", default: CERTIFICATES },
  port: { type: "string", default: String(PORT) },
} as const;

const main = async (): Promise<void> => {
  const { certificates, port, "no-sideload": stay } = parseArgs({ options }).values;
  const certificate = certificateIn(certificates);
  if (!existsSync(join(root, "dist/excel/functions.js"))) throw new Error("Not built yet: run npm run build");
  const { service, usage } = sandboxService();
  const [pageDir, excelDir] = [join(root, "dist/playground"), join(root, "dist/excel")];
  const app = createPlaygroundApp({ pageDir, excelDir, service, usage });
  const { address, stop } = await listen(app, Number(port), { certificate, exact: true });
  console.log(`PROP add-in: ${address} (sandbox data; Ctrl+C stops it)`);

  const reason = stay ? "Not sideloaded, as asked" : obstacle(root);
  const isSideloaded = reason === undefined && (await sideload(root, manifest)) === 0;
  if (!isSideloaded) console.log(`${reason ?? "Excel could not be started"}. The manifest: ${manifest}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void Promise.all([stop(), isSideloaded ? withdraw(root, manifest) : 0]).then(() => process.exit(0));
    });
  }
};

main().catch((fault: unknown) => {
  const { code, message } = fault as NodeJS.ErrnoException;
  console.error(
    code === "EADDRINUSE" ? `Port ${PORT} is taken, and manifest.xml names it: stop what uses it` : message,
  );
  process.exit(1);
});
