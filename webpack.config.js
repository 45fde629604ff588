/**
 * Two bundles from one core: dist/excel (a page's script) and dist/sheets (one Code.js for Apps Script). `--env out=…` says
 * where they are built. What holds an address is written beside them afterwards (`tools/build/addressedFiles.ts`).
 */
const path = require("node:path");
const CopyPlugin = require("copy-webpack-plugin");
const MinimizerPlugin = require("minimizer-webpack-plugin");
const { BannerPlugin, Compilation } = require("webpack");
const { generatorsOnce } = require("./tools/build/generatorsOnce.js");
const { withoutJobTexts, withoutTexts } = require("./tools/build/withoutTexts.js");
const { requireTypeScript } = require("./tools/build/requireTypeScript.js");

const { LIBRARY, stubs } = requireTypeScript(require.resolve("./src/sheets/functions/stubs.ts"));

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

/** What was compiled is compiled again only where it has changed. */
const cache = (name) => ({
  type: "filesystem",
  name,
  cacheDirectory: path.resolve(__dirname, ".cache/webpack"),
  buildDependencies: {
    config: [
      __filename,
      ...["withoutTexts", "generatorsOnce"].map((name) => require.resolve(`./tools/build/${name}.js`)),
    ],
  },
});

/** swc makes scripts as small as terser does, which webpack would take, in a tenth of the time. Styles are left to webpack. */
const minimizer = [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), "..."];

/** Writes the licences of what is in a script beside it. */
const noticed = {
  apply: (compiler) =>
    compiler.hooks.beforeRun.tapPromise("notices", async () => {
      const { webpackNotices } = await import("./tools/build/notices/notices.mjs");
      webpackNotices(compiler);
    }),
};

/** The panel, the reference and what holds addresses are written beside this, into the same folders. */
const OTHERS_STAY = { keep: /^(pane(-\w+)?\.js(\.LICENSE\.txt)?|help|functions\.json|manifest\.xml)$/ };

module.exports = ({ out = "dist" } = {}) => {
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
      ...typescript("excel", [withoutTexts, withoutJobTexts, generatorsOnce]),
      plugins: [
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
        clean: { keep: /^(panel(-\w+)?\.html|appsscript\.json)$/ },
      }),
      // Beside the folder that is pushed to Google, and nothing in the script names it.
      devtool: "hidden-source-map",
      optimization: { minimizer },
      performance: { hints: false },
      ...typescript("sheets", [withoutJobTexts]),
      plugins: [
        new BannerPlugin({
          banner: `\n${stubs()}\n// Licences of software and data of others in this project: Code-notices.html, panel-notices.html\n`,
          raw: true,
          entryOnly: true,
          footer: true,
          stage: Compilation.PROCESS_ASSETS_STAGE_REPORT,
        }),
        noticed,
      ],
    },
  ];
};
