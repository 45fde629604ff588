/** Files of a folder by their names below it, ready to be sent: held in memory, or as they are at the moment. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { getMimeType } from "hono/utils/mime";

type Bytes = Uint8Array<ArrayBuffer>;

/** The best first. */
export const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

export interface StaticFile {
  readonly type: string;
  /** Names its content. */
  readonly tag: string;
  readonly bytes: Bytes;
  /** Where that makes it smaller. */
  readonly encoded: Readonly<Partial<Record<Encoding, Bytes>>>;
}

export type FindFile = (name: string) => StaticFile | undefined;

/** A name is looked for among those that are there, so none leads out of the folder. */
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

/** As they are when they are asked for: while one develops. */
export const filesNow =
  (folder: string): FindFile =>
  (name) =>
    namesIn(folder).includes(name) ? fileOf(name, readFileSync(join(folder, name))) : undefined;

/** As they are now, read and compressed once: however many ask for a file, its bytes are there once. */
export const heldFiles = async (folder: string, isServed: (name: string) => boolean): Promise<FindFile> => {
  const names = namesIn(folder).filter(isServed);
  const held = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return [name, fileOf(name, bytes, await encodedOf(name, bytes))] as const;
    }),
  );
  const byName = new Map(held);
  return (name) => byName.get(name);
};

/** Beyond this quality each percent costs a second of the start. */
const QUALITY = 9;

const encodedOf = async (name: string, bytes: Bytes): Promise<StaticFile["encoded"]> => {
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(name) ?? "")) return {};
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    promisify(gzip)(bytes, { level: QUALITY }),
  ]);
  return { ...(br.length < bytes.length && { br }), ...(gz.length < bytes.length && { gzip: gz }) };
};
