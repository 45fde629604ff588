/** The origin that the files were built for, from their manifest: Office loads the add-in from there only. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const builtOrigin = (excelDir: string): string | undefined => {
  const manifest = readFileSync(join(excelDir, "manifest.xml"), "utf8");
  return /<SourceLocation DefaultValue="(https:\/\/[^/"]+)/.exec(manifest)?.[1];
};

/** What the server says at its start: what it serves, and what is to be done before others can load it. */
export function startLines(origin: string | undefined, served: string): readonly string[] {
  if (origin === undefined) return [`PROP add-in: ${served}`, "The manifest has no origin: build again"];
  return new URL(origin).hostname === "localhost"
    ? [`PROP add-in for Office on this machine: ${served}`, FOR_OTHERS]
    : [`PROP add-in for ${origin}: ${served}`];
}

const FOR_OTHERS = "For other machines, run npm run build -- --origin https://…";
