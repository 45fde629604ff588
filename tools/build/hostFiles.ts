/** What webpack.config.js writes beside the scripts or checks before it builds them, from the catalogue and the manifest. */
export { DEVELOPMENT_ORIGIN, manifest } from "../../src/excel/manifest/manifest";
export { REFERENCE } from "../../src/excel/manifest/resources";
export { functionsJson } from "../../src/excel/functions/metadata";
export { project } from "../../src/sheets/functions/project";
export { LIBRARY, stubs } from "../../src/sheets/functions/stubs";
export { checkManifest } from "../manifest/manifestCheck";
export { pixelsIn } from "../manifest/pngPixels";
