/** `Utilities`, with bytes as the platform has them: signed. */
import { gunzipSync, gzipSync } from "node:zlib";

interface Blob {
  readonly getBytes: () => number[];
  readonly getDataAsString: (charset?: string) => string;
  readonly type: string | undefined;
}

/** Index by index: answers are many and long, and iterating over bytes takes ten times as long. */
function signed(bytes: Uint8Array): number[] {
  const list = new Array<number>(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) list[index] = (bytes[index]! << 24) >> 24;
  return list;
}

/** A buffer takes each number modulo 256. */
const unsigned = (bytes: readonly number[]): Buffer => Buffer.from(bytes);

function blobOf(data: string | readonly number[], type?: string): Blob {
  const buffer = typeof data === "string" ? Buffer.from(data, "utf8") : unsigned(data);
  return { getBytes: () => signed(buffer), getDataAsString: () => buffer.toString("utf8"), type };
}

/** @param call Hears of what the platform may refuse. */
export const utilities = (sleep: (milliseconds: number) => void, call: (name: string) => void) => ({
  newBlob: blobOf,
  gzip(blob: Blob): Blob {
    call("gzip");
    return blobOf(signed(gzipSync(unsigned(blob.getBytes()))), "application/x-gzip");
  },
  ungzip(blob: Blob): Blob {
    if (blob.type !== "application/x-gzip") throw new Error("Exception: Blob object must have content type");
    return blobOf(signed(gunzipSync(unsigned(blob.getBytes()))));
  },
  base64Encode: (bytes: readonly number[]): string => unsigned(bytes).toString("base64"),
  base64Decode: (text: string): number[] => signed(Buffer.from(text, "base64")),
  sleep(milliseconds: number): void {
    if (milliseconds < 0 || milliseconds > 300_000) throw new Error("Exception: Invalid argument: milliseconds");
    sleep(milliseconds);
  },
});
