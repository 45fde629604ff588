/**
 * What in dist/ holds addresses: where the add-in is served from, and the one service that a script in Google Sheets may
 * reach. Every other file is the same for all addresses, so these are written after the scripts.
 */
import { functionsJson } from "../../src/excel/functions/metadata";
import { manifest } from "../../src/excel/manifest/manifest";
import { REFERENCE } from "../../src/excel/manifest/resources";
import { project } from "../../src/sheets/functions/project";
import { checkManifest } from "../manifest/manifestCheck";
import { pixelsIn } from "../manifest/pngPixels";

export interface Addresses {
  readonly origin: string;
  readonly service?: string;
}

export interface Sources {
  readonly version: string;
  /** The folder of the icons. */
  readonly assets: string;
  /** The text of appsscript.json. */
  readonly project: string;
}

export interface AddressedFiles {
  /** By path, the text of each file that is nothing but made. */
  readonly texts: Readonly<Record<string, string>>;
  /** Code.js, whose last line says where its help is. */
  readonly script: (code: string) => string;
}

/** Begins the last line of Code.js. */
const HELP = "\nvar PropHelp = ";

/** Throws where an address or the manifest is wrong. */
export function addressedFiles({ origin, service }: Addresses, sources: Sources): AddressedFiles {
  return {
    texts: {
      "excel/functions.json": `${JSON.stringify(functionsJson(origin), null, 2)}\n`,
      "excel/manifest.xml": rightManifest(origin, sources),
      "sheets/appsscript.json": project(sources.project, service),
    },
    script: (code) => `${code.split(HELP)[0]}${HELP}${JSON.stringify(origin + REFERENCE)};\n`,
  };
}

/** Not built at all rather than built wrong: Office only says that an add-in can't be loaded. */
function rightManifest(origin: string, { version, assets }: Sources): string {
  const text = manifest({ origin, version });
  const faults = checkManifest(text, {
    development: new URL(origin).hostname === "localhost",
    pixelsOf: pixelsIn(assets),
  });
  if (faults.length > 0) throw new Error(`manifest.xml: ${faults.join("; ")}`);
  return text;
}
