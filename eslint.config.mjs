/** Rules for the code within a file. Which module may import which is in .dependency-cruiser.cjs. */
import js from "@eslint/js";
import globals from "globals";
import typescript from "typescript-eslint";

const TIME_IS_GIVEN = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: "Time is an argument.",
};

export default typescript.config(
  { ignores: ["dist/", "node_modules/", "coverage/", ".cache/", "src/sandbox/places/nationalPlaces.data.ts"] },
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [typescript.configs.strict, typescript.configs.stylistic],
    rules: {
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
    ignores: ["src/sandbox/server/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Time is an argument." },
        { object: "Math", property: "random", message: "Chance is an argument." },
      ],
      "no-restricted-syntax": ["error", TIME_IS_GIVEN],
    },
  },
  {
    // What each cell runs. A generator function is given a prototype and a shape when it is first called, at each of its
    // makings: it took half of the time of a request.
    files: ["src/shared/functions/**/*.ts", "src/shared/fetching/middleware/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        TIME_IS_GIVEN,
        { selector: "FunctionExpression[generator=true]", message: "Make it once: declare it in the module." },
      ],
    },
  },
  {
    files: [
      "src/playground/**/*.ts",
      "src/servers/gateway/server.ts",
      "src/sandbox/server/**/*.ts",
      "tools/**/*",
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
    files: ["tools/help/search/box.mjs"],
    languageOptions: { globals: globals.browser },
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
