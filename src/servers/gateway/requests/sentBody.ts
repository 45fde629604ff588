/** A response's body as its client reads it: compressed, where that is worth it, and once for all who get the same. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { encodingFor } from "../../http/encodings";

type Bytes = Buffer<ArrayBuffer>;

/** Bytes: what is shorter fits into a packet anyway. */
const SHORTEST = 1024;

const compressed = new WeakMap<Bytes, Promise<Bytes>>();

const gzipOf = (body: Bytes): Promise<Bytes> => {
  const known = compressed.get(body) ?? promisify(gzip)(body);
  compressed.set(body, known);
  return known;
};

export const sentBody = async (
  body: Bytes,
  acceptEncoding: string | undefined,
): Promise<{ readonly body: Bytes; readonly headers: Readonly<Record<string, string>> }> => {
  const vary = { vary: "accept-encoding" };
  if (body.length < SHORTEST || encodingFor(acceptEncoding, ["gzip"]) === undefined) return { body, headers: vary };
  return { body: await gzipOf(body), headers: { ...vary, "content-encoding": "gzip" } };
};
