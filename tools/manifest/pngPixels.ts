/** The size in pixels of a PNG file, from its first chunk, IHDR. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Pixels, PixelsOf } from "./icons";

const HEADER = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

export const pngPixels = (bytes: Buffer): Pixels | undefined =>
  bytes.length >= 24 && bytes.subarray(0, HEADER.length).equals(HEADER)
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

/** The images of a folder, by the last part of their address. */
export const pixelsIn =
  (folder: string): PixelsOf =>
  (address) => {
    const file = join(folder, basename(URL.canParse(address) ? new URL(address).pathname : address));
    return existsSync(file) ? pngPixels(readFileSync(file)) : undefined;
  };
