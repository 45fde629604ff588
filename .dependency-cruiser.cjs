/**
 * The architecture as rules, held by `npm run lint`: modules, rooms and their layers are in tools/lint/layers.cjs, and
 * `npm run architecture` draws them into docs/architecture.md. Type-only imports count like any other.
 */
const { MODULES, ROOMS } = require("./tools/lint/layers.cjs");

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

const all = MODULES.flat();

/** A pattern for a module without the modules that lie in its folder and are modules of their own. */
function pattern(module) {
  const inner = all.filter((other) => other.startsWith(`${module}/`));
  return `^${module}/${inner.map((other) => `(?!${other.slice(module.length + 1)}/)`).join("")}`;
}

const layerRules = MODULES.flatMap((modules, layer) =>
  modules.map((module) => ({
    name: `layers: ${module}`,
    comment: "A module knows only the layers below it.",
    severity: "error",
    from: { path: pattern(module) },
    to: {
      path: [
        ...MODULES.slice(layer)
          .flat()
          .filter((other) => other !== module)
          .map(pattern),
        "^test/",
      ],
    },
  })),
);

/** A pattern for the files of a room. */
const roomPattern = (module, room) => (room === "." ? `^${module}/[^/]+$` : `^${module}/${room}/`);

const roomRules = Object.entries(ROOMS).flatMap(([module, layers]) =>
  layers.flatMap((rooms, layer) =>
    rooms.map((room) => ({
      name: `rooms: ${module}/${room}`,
      comment: "A room knows only the layers below it.",
      severity: "error",
      from: { path: roomPattern(module, room) },
      to: {
        path: layers
          .slice(layer)
          .flat()
          .filter((other) => other !== room)
          .map((other) => roomPattern(module, other)),
      },
    })),
  ),
);

/** The topmost room may be the only one of its layer: then nothing is forbidden to it. */
const forbidding = ({ to }) => to.path.length > 0;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...roomRules.filter(forbidding),
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
