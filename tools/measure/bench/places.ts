/** Where things lie. */
import { join } from "node:path";

export const ROOT = join(__dirname, "../../..");
export const DIST = join(ROOT, "dist");
/** What a run makes; git ignores it. */
export const CACHE = join(ROOT, ".cache/bench");
