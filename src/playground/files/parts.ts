/** The parts of a file of Excel, which is a zip: each is unpacked when it is read. */
import { unzipSync } from "fflate";

export interface Part {
  /** The last word of its content type: `worksheet`, `drawing`, `vbaProject`. */
  readonly type: string;
  readonly read: () => string;
}

/** The file's own list of its parts. Those of one type may have any names. */
const LIST = "[Content_Types].xml";
const ENTRY = /<(?:\w+:)?Override\s[^<>]*>/g;
const NAME = /\sPartName="\/([^"]*)"/;
const TYPE = /\sContentType="([^"]*)"/;

export function partsIn(file: Uint8Array): readonly Part[] {
  return (textOf(file, LIST).match(ENTRY) ?? []).flatMap((entry) => {
    const [, name] = NAME.exec(entry) ?? [];
    const [, type = ""] = TYPE.exec(entry) ?? [];
    return name === undefined ? [] : [{ type: lastWord(type), read: () => textOf(file, name) }];
  });
}

const lastWord = (type: string): string =>
  type
    .replace(/\+xml$/, "")
    .split(".")
    .at(-1)!;

function textOf(file: Uint8Array, wanted: string): string {
  const found = unzipSync(file, { filter: ({ name }) => name === wanted })[wanted];
  return new TextDecoder().decode(found);
}
