/** The origin that the files were built for, from their manifest: Office loads the add-in from there only. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const builtOrigin = (excelDir: string): string | undefined => {
  const manifest = readFileSync(join(excelDir, "manifest.xml"), "utf8");
  return /<SourceLocation DefaultValue="(https:\/\/[^/"]+)/.exec(manifest)?.[1];
};

/** A line at the start of the server: which origin the files are for. */
export const originNote = (origin: string | undefined): string => {
  if (origin === undefined) return "The manifest has no origin: build again";
  const { hostname } = new URL(origin);
  return hostname === "localhost"
    ? `Built for ${origin}: only Office on this machine can load it. For other machines, run npm run build -- --origin https://…`
    : `Built for ${origin}`;
};
