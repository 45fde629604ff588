/**
 * Two bundles from one core: dist/excel (a page's script) and dist/sheets (one Code.js for Apps Script), each with
 * what its host reads beside it. Both are derived from the catalogue, which is read here as TypeScript.
 */
require("tsx/cjs");
const path = require("node:path");
const CopyPlugin = require("copy-webpack-plugin");
const { BannerPlugin, Compilation } = require("webpack");
const { functionsJson } = require("./src/excel/metadata.ts");
const { LIBRARY, stubs } = require("./src/sheets/stubs.ts");

const typescript = (room) => ({
  resolve: { extensions: [".ts", ".js"] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: "ts-loader",
        options: {
          transpileOnly: true,
          configFile: path.resolve(`src/${room}/tsconfig.json`),
          compilerOptions: { noEmit: false },
        },
      },
    ],
  },
});

/** Writes a file that is made at build time. */
const made = (filename, content) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap("made", (compilation) =>
      compilation.hooks.processAssets.tap({ name: "made", stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () =>
        compilation.emitAsset(filename, new compiler.webpack.sources.RawSource(content)),
      ),
    ),
});

const output = (room, filename, more) => ({ path: path.resolve("dist", room), filename, clean: true, ...more });

module.exports = [
  {
    name: "excel",
    mode: "production",
    target: ["web", "es2019"],
    entry: "./src/excel/index.ts",
    output: output("excel", "functions.js"),
    devtool: "source-map",
    ...typescript("excel"),
    plugins: [
      made("functions.json", `${JSON.stringify(functionsJson(), null, 2)}\n`),
      new CopyPlugin({
        patterns: ["src/excel/functions.html", "src/excel/pane.css", "manifest.xml", "assets/icon-*.png"].map(
          (from) => ({ from, to: "[name][ext]" }),
        ),
      }),
    ],
  },
  {
    name: "sheets",
    mode: "production",
    target: ["web", "es2019"],
    entry: "./src/sheets/index.ts",
    output: output("sheets", "Code.js", { library: { name: LIBRARY, type: "var" } }),
    devtool: false,
    optimization: { minimize: false },
    ...typescript("sheets"),
    plugins: [
      new BannerPlugin({
        banner: `\n${stubs()}`,
        raw: true,
        entryOnly: true,
        footer: true,
        stage: Compilation.PROCESS_ASSETS_STAGE_REPORT,
      }),
      new CopyPlugin({ patterns: ["appsscript.json"] }),
    ],
  },
];
