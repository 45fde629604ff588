/** Archives of a release: the same files at the same time are the same bytes. */
import { readFile, stat } from "node:fs/promises";
import AdmZip from "adm-zip";
import type { Contents } from "./contents";

/** @param time Of everything in it: archives have no zone, so it is written as in UTC. */
export async function writeArchive(path: string, contents: Contents, time: Date): Promise<void> {
  const archive = new AdmZip();
  const written = new Date(time.getTime() + time.getTimezoneOffset() * 60_000);
  for (const [name, file] of contents) {
    const isProgram = typeof file === "string" && ((await stat(file)).mode & 0o100) !== 0;
    const bytes = typeof file === "string" ? await readFile(file) : Buffer.from(file.text);
    const entry = archive.addFile(name, bytes, "", isProgram ? 0o755 : 0o644);
    entry.header.time = written;
  }
  await archive.writeZipPromise(path);
}
