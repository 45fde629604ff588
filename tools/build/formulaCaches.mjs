/**
 * Univer remembers how it has parsed 5,000 formulas, and parses all of a larger sheet again whenever a cell changes. There
 * is no option for it: the page is built with room for the largest of our job sheets.
 */
import { readFile } from "node:fs/promises";

const ENGINE = /[\\/]@univerjs[\\/]engine-formula[\\/]lib[\\/]es[\\/]index\.js$/;
const PLACES = 100_000;
const CACHES = ["FORMULA_CACHE_LRU_COUNT", "FORMULA_CACHE_LRU_COUNT$2"];

export const roomForFormulas = () => ({
  name: "room for formulas",
  setup(build) {
    build.onLoad({ filter: ENGINE }, async ({ path }) => ({
      contents: CACHES.reduce(
        (text, name) => {
          const parts = text.split(new RegExp(`(?<=const ${name.replace("$", "\\$")} = )[\\de]+(?=;)`));
          if (parts.length !== 2)
            throw new Error(`Univer declares ${name} no longer: see whether it has an option by now`);
          return parts.join(String(PLACES));
        },
        await readFile(path, "utf8"),
      ),
    }));
  },
});
