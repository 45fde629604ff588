/**
 * The architecture as rules, held by `npm run lint`: modules and layers are in tools/lint/layers.cjs, and `npm run
 * architecture` draws them into docs/architecture.md. Type-only imports count like any other.
 */
const LAYERS = require("./tools/lint/layers.cjs");

/** Modules that may know the sandbox. It judges the core, so the two meet in `demo` and in what serves the sandbox. */
const KNOW_THE_SANDBOX = [
  "src/sandbox",
  "src/demo",
  "src/playground",
  "src/servers/http",
  "src/servers/gateway",
  "tools/",
  "test/",
];

const all = LAYERS.flat();

/** A pattern for a module without the modules that lie in its folder and are modules of their own. */
function pattern(module) {
  const inner = all.filter((other) => other.startsWith(`${module}/`));
  return `^${module}/${inner.map((other) => `(?!${other.slice(module.length + 1)}/)`).join("")}`;
}

const layerRules = LAYERS.flatMap((modules, layer) =>
  modules.map((module) => ({
    name: `layers: ${module}`,
    comment: "A module knows only the layers below it.",
    severity: "error",
    from: { path: pattern(module) },
    to: {
      path: [
        ...LAYERS.slice(layer)
          .flat()
          .filter((other) => other !== module)
          .map(pattern),
        "^test/",
      ],
    },
  })),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "no circles",
      comment: "Two files that need each other, types included, are one file or lack a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "the core knows no host",
      comment: "src/shared imports nothing from outside but kept libraries of pure functions.",
      severity: "error",
      from: { path: "^src/shared/" },
      to: { path: "^(src|tools|test)/", pathNot: "^src/shared/" },
    },
    {
      name: "who knows the sandbox",
      severity: "error",
      from: { pathNot: KNOW_THE_SANDBOX.map((path) => `^${path}`) },
      to: { path: "^src/sandbox/" },
    },
    {
      name: "the sandbox knows the interface only",
      comment: "So it can judge the rest of the core.",
      severity: "error",
      from: { path: pattern("src/sandbox") },
      to: { path: "^src/shared/", pathNot: "^src/shared/api/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".d.ts", ".json"] },
  },
};
