/** The lint step, `npm run lint`. Sizes are those of the last build. */
import { runChecks } from "./checks.mjs";

// The slowest first.
await runChecks([
  "eslint --cache --cache-location .cache/eslint .",
  "prettier --check --cache --cache-location .cache/prettier .",
  "depcruise --config .dependency-cruiser.cjs --progress none src tools test",
  "knip",
  "node tools/lint/exportedNames.mjs",
  "node tools/lint/words.mjs",
  "node tools/lint/architectureTables.mjs --check",
  "npm run --silent manifest:check",
  "npm run --silent sizes",
]);
