/**
 * The order of the floors is a rule: a room imports only from floors below it, or from itself; the rooms of one
 * floor don't know each other. `docs/architecture.md` says why.
 */
import js from "@eslint/js";
import importX from "eslint-plugin-import-x";
import globals from "globals";
import typescript from "typescript-eslint";

/** Rooms by floor, the lowest first. A room of several folders is named by each. */
export const FLOORS = [
  ["src/shared/service", "src/shared/cells", "src/shared/formulas"],
  ["src/shared/query", "src/shared/work", "src/shared/table", "src/sandbox"],
  ["src/shared/functions", "src/shared/bridge", "src/http"],
  ["src/shared/errands", "src/demo"],
  ["src/shared/workbook"],
  ["src/excel", "src/sheets", "src/pane", "src/playground", "src/gateway", "src/sandboxServer", "src/reference"],
];

/** What may be imported although the order alone would not allow it, and why. */
const EXCEPTIONS = {
  // A cell's value can be a problem: `cells` stands on `service`, within the lowest floor.
  "src/shared/cells": ["src/shared/service"],
};

/**
 * What may not be imported although it lies below: the sandbox judges the core, so it knows the interface only; the core
 * knows no sandbox, so a host can go without it.
 */
const FORBIDDEN = {
  "src/sandbox": ["src/shared/cells"],
  "src/shared/functions": ["src/sandbox"],
  "src/shared/bridge": ["src/sandbox"],
  "src/shared/errands": ["src/sandbox"],
};

const zones = FLOORS.flatMap((rooms, floor) =>
  rooms.map((room) => {
    const sameOrAbove = FLOORS.slice(floor)
      .flat()
      .filter((other) => other !== room);
    const from = [...sameOrAbove, ...(FORBIDDEN[room] ?? [])].filter(
      (other) => !(EXCEPTIONS[room] ?? []).includes(other),
    );
    return {
      target: `./${room}`,
      from: from.map((other) => `./${other}`),
      message: "A room knows only the floors below it.",
    };
  }),
);

export default typescript.config(
  { ignores: ["dist/", "node_modules/", "coverage/", ".cache/", "src/sandbox/gazetteer.data.ts"] },
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [typescript.configs.strict, typescript.configs.stylistic],
    plugins: { "import-x": importX },
    settings: { "import-x/resolver": { node: { extensions: [".ts", ".js"] } } },
    rules: {
      "import-x/no-restricted-paths": ["error", { zones }],
      "import-x/no-cycle": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "no-console": "error",
    },
  },
  {
    // The core is pure: no clock, no chance.
    files: ["src/shared/**/*.ts", "src/sandbox/**/*.ts", "src/demo/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Time is an argument." },
        { object: "Math", property: "random", message: "Chance is an argument." },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: "Time is an argument." },
      ],
    },
  },
  {
    files: [
      "src/playground/**/*.ts",
      "src/gateway/server.ts",
      "src/sandboxServer/**/*.ts",
      "scripts/**/*",
      "tools/**/*",
    ],
    rules: { "no-console": "off" },
  },
  {
    files: ["**/*.js", "**/*.cjs", "**/*.mjs"],
    languageOptions: { globals: { ...globals.node, ...globals.commonjs } },
    rules: { "no-console": "off" },
  },
  {
    files: ["test/browser/fixtures/**/*.js"],
    languageOptions: { globals: { ...globals.browser, CustomFunctions: "readonly" } },
  },
  {
    // The independent reader judges src by docs/service.md, so it may know nothing of it.
    files: ["test/independentReader/reader/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^\\.\\./|/src/", message: "The reader shares no code with what it judges." }] },
      ],
    },
  },
  {
    // Tests print what they measured, and load built bundles as the hosts do.
    files: ["test/**/*.ts"],
    rules: { "no-console": "off", "@typescript-eslint/no-require-imports": "off" },
  },
);
