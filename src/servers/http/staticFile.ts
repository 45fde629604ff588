/** A folder's files by their names below it, ready to be sent: held in memory, or read at each request. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { getMimeType } from "hono/utils/mime";
import { lazy } from "../../shared/api/lazy";
import type { Encoding } from "./encodings";

type Bytes = Uint8Array<ArrayBuffer>;

export interface StaticFile {
  readonly type: string;
  readonly tag: string;
  readonly bytes: Bytes;
  /** Compresses it, once; undefined where that makes it no smaller. There are none for what is compressed already. */
  readonly encoded: Readonly<Partial<Record<Encoding, () => Promise<Bytes | undefined>>>>;
}

export type FindFile = (name: string) => StaticFile | undefined;

/** Names are matched against this list, so no name can lead out of the folder. */
const namesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join("/"));

const fileOf = (name: string, bytes: Bytes, encoded: StaticFile["encoded"] = {}): StaticFile => ({
  type: getMimeType(name) ?? "application/octet-stream",
  tag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`,
  bytes,
  encoded,
});

/** Reads files at each request, for development. */
export const filesOnDisk =
  (folder: string): FindFile =>
  (name) =>
    namesIn(folder).includes(name) ? fileOf(name, readFileSync(join(folder, name))) : undefined;

/**
 * Reads files once, and holds them in memory. Each is compressed when it is first asked for: all of them before the first
 * request would take as long as the rest of a server's start.
 */
export const filesInMemory = async (folder: string, isServed: (name: string) => boolean): Promise<FindFile> => {
  const names = namesIn(folder).filter(isServed);
  const held = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return [name, fileOf(name, bytes, encodedOf(name, bytes))] as const;
    }),
  );
  const byName = new Map(held);
  return (name) => byName.get(name);
};

/** A higher quality takes seconds for each percent that it saves. */
const QUALITY = 9;

const COMPRESS: Readonly<Record<Encoding, (bytes: Bytes) => Promise<Bytes>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: QUALITY }),
};

const encodedOf = (name: string, bytes: Bytes): StaticFile["encoded"] => {
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(name) ?? "")) return {};
  const smaller = (encoding: Encoding) =>
    lazy(async () => {
      const compressed = await COMPRESS[encoding](bytes);
      return compressed.length < bytes.length ? compressed : undefined;
    });
  return { br: smaller("br"), gzip: smaller("gzip") };
};
