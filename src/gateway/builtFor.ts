/** The origin that the files were built for, as their manifest has it: Office loads the add-in from there and nowhere else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const builtFor = (excelDir: string): string | undefined => {
  const manifest = readFileSync(join(excelDir, "manifest.xml"), "utf8");
  return /<SourceLocation DefaultValue="(https:\/\/[^/"]+)/.exec(manifest)?.[1];
};

/** What whoever serves the files should know before anybody installs them. */
export const originNote = (origin: string | undefined): string => {
  if (origin === undefined) return "Its manifest names no origin: build it again";
  const { hostname } = new URL(origin);
  return hostname === "localhost"
    ? `Built for ${origin}: only this machine's own Office can load it. For others: npm run build -- --origin https://…`
    : `Built for ${origin}`;
};
