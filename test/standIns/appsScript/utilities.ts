/** `Utilities`, with bytes as the platform has them: signed. */
import { gunzipSync, gzipSync } from "node:zlib";

interface Blob {
  readonly getBytes: () => number[];
  readonly getDataAsString: (charset?: string) => string;
  readonly type: string | undefined;
}

/** Index by index, here and below: answers are many and long, and iterating over bytes takes ten times as long. */
function signed(bytes: Uint8Array): number[] {
  const list = new Array<number>(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) list[index] = (bytes[index]! << 24) >> 24;
  return list;
}

/** A buffer takes each number modulo 256. */
function unsigned(bytes: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) buffer[index] = bytes[index]!;
  return buffer;
}

/** What blobs hold. */
const held = new WeakMap<Blob, Buffer>();

function blobOf(data: string | readonly number[] | Buffer, type?: string): Blob {
  const buffer = typeof data === "string" ? Buffer.from(data, "utf8") : Buffer.isBuffer(data) ? data : unsigned(data);
  const blob = { getBytes: () => signed(buffer), getDataAsString: () => buffer.toString("utf8"), type };
  held.set(blob, buffer);
  return blob;
}

function heldBy(blob: Blob): Buffer {
  const buffer = held.get(blob);
  if (buffer === undefined) throw new Error("Exception: Invalid argument: blob");
  return buffer;
}

/** @param call Hears of what the platform may refuse. */
export const utilities = (sleep: (milliseconds: number) => void, call: (name: string) => void) => ({
  newBlob: blobOf,
  gzip(blob: Blob): Blob {
    call("gzip");
    return blobOf(gzipSync(heldBy(blob)), "application/x-gzip");
  },
  ungzip(blob: Blob): Blob {
    if (blob.type !== "application/x-gzip") throw new Error("Exception: Blob object must have content type");
    return blobOf(gunzipSync(heldBy(blob)));
  },
  base64Encode: (bytes: readonly number[]): string => unsigned(bytes).toString("base64"),
  base64Decode: (text: string): number[] => signed(Buffer.from(text, "base64")),
  sleep(milliseconds: number): void {
    if (milliseconds < 0 || milliseconds > 300_000) throw new Error("Exception: Invalid argument: milliseconds");
    sleep(milliseconds);
  },
});
