/**
 * Two bundles from one core: dist/excel (a page's script) and dist/sheets (one Code.js for Apps Script), each with
 * what its host reads beside it. Both are derived from the catalogue, which is read here as TypeScript.
 * `--env origin=https://…` says where the add-in will be served from, and `--env out=…` where it is built.
 */
const { readFileSync } = require("node:fs");
const path = require("node:path");
const CopyPlugin = require("copy-webpack-plugin");
const MinimizerPlugin = require("minimizer-webpack-plugin");
const { BannerPlugin, Compilation, DefinePlugin } = require("webpack");
const { withoutTexts } = require("./tools/build/withoutTexts.js");
const { requireTypeScript } = require("./tools/build/requireTypeScript.js");
const { version } = require("./package.json");

const { DEVELOPMENT_ORIGIN, LIBRARY, REFERENCE, checkManifest, functionsJson, manifest, pixelsIn, project, stubs } =
  requireTypeScript(require.resolve("./tools/build/hostFiles.ts"));

/** From its source, which it is published with: for our target, and only what is used of it. */
const GRAMMAR = path.resolve("node_modules/@borgar/fx/lib/index.ts");

const typescript = (room, before = []) => ({
  resolve: { extensions: [".ts", ".js"], alias: { "@borgar/fx$": GRAMMAR } },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: "ts-loader",
        options: {
          transpileOnly: true,
          allowTsInNodeModules: true,
          configFile: path.resolve(`src/${room}/tsconfig.json`),
          compilerOptions: { noEmit: false },
          getCustomTransformers: () => ({ before }),
        },
      },
      { test: GRAMMAR, sideEffects: false },
    ],
  },
});

/** What was compiled is compiled again only where it has changed: a build for another origin has the same modules. */
const cache = (name) => ({
  type: "filesystem",
  name,
  cacheDirectory: path.resolve(__dirname, ".cache/webpack"),
  buildDependencies: { config: [__filename, require.resolve("./tools/build/withoutTexts.js")] },
});

/** swc makes scripts as small as terser does, which webpack would take, in a tenth of the time. Styles are left to webpack. */
const minimizer = [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), "..."];

/** Writes a file that is made at build time. */
const made = (filename, content) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap("made", (compilation) =>
      compilation.hooks.processAssets.tap({ name: "made", stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () =>
        compilation.emitAsset(filename, new compiler.webpack.sources.RawSource(content)),
      ),
    ),
});

/** What stands in a script for something that only the build knows, until the script is minified: that takes longest. */
const HELP = "https://help.example/";

const helpAt = (folder) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap("help", (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: "help", stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        () =>
          compilation.updateAsset("Code.js", (script) => {
            const replaced = new compiler.webpack.sources.ReplaceSource(script);
            for (const { index } of script.source().matchAll(HELP))
              replaced.replace(index, index + HELP.length - 1, folder);
            return replaced;
          }),
      ),
    ),
});

/** Writes the licences of what is in a script beside it. */
const noticed = {
  apply: (compiler) =>
    compiler.hooks.beforeRun.tapPromise("notices", async () => {
      const { webpackNotices } = await import("./tools/build/notices/notices.mjs");
      webpackNotices(compiler);
    }),
};

/** Not built at all rather than built wrong: Office only says that an add-in can't be loaded. */
const rightManifest = (origin) => {
  const text = manifest({ origin, version });
  const faults = checkManifest(text, {
    development: new URL(origin).hostname === "localhost",
    pixelsOf: pixelsIn("assets"),
  });
  if (faults.length > 0) throw new Error(`manifest.xml: ${faults.join("; ")}`);
  return text;
};

/** The panel and the reference are built beside this, into the same folders. */
const OTHERS_STAY = { keep: /^(pane(-\w+)?\.js(\.LICENSE\.txt)?|help)$/ };

module.exports = ({ origin = DEVELOPMENT_ORIGIN, out = "dist", service } = {}) => {
  const output = (room, filename, more) => ({ path: path.resolve(out, room), filename, clean: OTHERS_STAY, ...more });
  return [
    {
      name: "excel",
      mode: "production",
      cache: cache("excel"),
      stats: "errors-warnings",
      // The oldest browser that runs a shared runtime is newer.
      target: ["web", "es2020"],
      entry: "./src/excel/index.ts",
      // What is loaded later stands beside functions.js, whichever page loads that.
      output: output("excel", "functions.js", { chunkFilename: "[name].js", publicPath: "auto" }),
      devtool: "source-map",
      // Each chunk is one script: a module that two of them have is still run once.
      optimization: { splitChunks: false, minimizer },
      ...typescript("excel", [withoutTexts]),
      plugins: [
        made("functions.json", `${JSON.stringify(functionsJson(origin), null, 2)}\n`),
        made("manifest.xml", rightManifest(origin)),
        noticed,
        new CopyPlugin({
          patterns: ["src/excel/functions.html", "src/excel/taskpane.css", "assets/*.png"].map((from) => ({
            from,
            to: "[name][ext]",
          })),
        }),
      ],
    },
    {
      name: "sheets",
      mode: "production",
      // Google runs the script anew for each cell: what few cells need, `webpackDefer` leaves until it is first used.
      experiments: { deferImport: true },
      cache: cache("sheets"),
      stats: "errors-warnings",
      target: ["web", "es2019"],
      entry: "./src/sheets/index.ts",
      output: output("sheets", "Code.js", {
        library: { name: LIBRARY, type: "var" },
        sourceMapFilename: "../[file].map",
        clean: { keep: /^panel(-\w+)?\.html$/ },
      }),
      // Beside the folder that is pushed to Google, and nothing in the script names it.
      devtool: "hidden-source-map",
      optimization: { minimizer },
      performance: { hints: false },
      ...typescript("sheets"),
      plugins: [
        new BannerPlugin({
          banner: `\n${stubs()}\n// Licences of software and data of others in this project: Code-notices.html, panel-notices.html\n`,
          raw: true,
          entryOnly: true,
          footer: true,
          stage: Compilation.PROCESS_ASSETS_STAGE_REPORT,
        }),
        new DefinePlugin({ PROP_HELP: JSON.stringify(HELP) }),
        helpAt(`${origin}${REFERENCE}`),
        noticed,
        made("appsscript.json", project(readFileSync("appsscript.json", "utf8"), service)),
      ],
    },
  ];
};
