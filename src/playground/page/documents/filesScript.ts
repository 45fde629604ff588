/** What reads and writes files: a script of its own, which is loaded when the first file is asked for. The page starts without it. */
import type * as Files from "../../files/files";

const SCRIPT = "/files.js";

export const loadFiles = async (): Promise<typeof Files> => {
  try {
    return (await import(SCRIPT)) as typeof Files;
  } catch {
    throw new Error(`${SCRIPT} can't be loaded: run npm run build, then reload`);
  }
};
