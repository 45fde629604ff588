/**
 * A module of this folder with the formula engine inside, as one CommonJS file: the engine's packages are modules that
 * neither Node nor Jest load as they are. esbuild runs in a process of its own, because Jest's realm isn't Node's,
 * and each of Jest's workers has its own file, because two may start at once.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "../..");

export const bundled = <Module>(name: string): Module => {
  const outfile = join(root, ".cache/playground", `${name}-${process.env["JEST_WORKER_ID"] ?? "1"}.cjs`);
  const options = {
    entryPoints: [join(__dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    mainFields: ["module", "main"],
    logLevel: "error",
  };
  execFileSync(
    process.execPath,
    ["-e", "require('esbuild').buildSync(JSON.parse(process.argv[1]))", JSON.stringify(options)],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return require(outfile) as Module;
};
