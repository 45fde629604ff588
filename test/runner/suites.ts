/**
 * Every suite as one script, made before the first begins: Jest loads each module of a suite by itself and again, and calls
 * from one to another pass through a getter. Together they take a tenth less. What a suite loads by name at run time is
 * transformed alone, and so is a suite that puts something in a module's place. Where one can't be made, all are loaded
 * module by module, and only that one fails.
 */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";

const { OPTIONS } = require("./transform") as { readonly OPTIONS: BuildOptions };

const root = join(__dirname, "../..");
const REPLACES_MODULES = /\bjest\.(mock|doMock|isolateModules)/;

/** In one script of several modules, each keeps its own place, and what is no TypeScript stays where it is. */
const places: Plugin = {
  name: "places",
  setup(build) {
    build.onResolve({ filter: /^\..*\.(json|[cm]?js)$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      external: true,
    }));
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("__dirname") && !text.includes("__filename")) return undefined;
      const own = `const __dirname = ${JSON.stringify(dirname(path))}, __filename = ${JSON.stringify(path)};`;
      return { contents: own + text, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

/** Makes the scripts of the suites whose paths hold what was asked for, or of all, and gives how to end them. */
export async function bundleSuites(asked: readonly string[]): Promise<() => Promise<void>> {
  const suites = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => join(root, "test", path))
    .filter((path) => asked.length === 0 || asked.some((part) => path.includes(part)))
    .filter((path) => !REPLACES_MODULES.test(readFileSync(path, "utf8")));
  const folder = await mkdtemp(join(tmpdir(), "prop-suites-"));
  const { build } = await import("esbuild");
  await build({
    ...OPTIONS,
    absWorkingDir: root,
    entryPoints: suites,
    outbase: root,
    outdir: folder,
    bundle: true,
    sourcesContent: false,
    packages: "external",
    platform: "node",
    plugins: [places],
    logLevel: "error",
  }).then(
    () => (process.env["PROP_SUITES"] = folder),
    () => delete process.env["PROP_SUITES"],
  );
  return () => rm(folder, { recursive: true, force: true });
}
