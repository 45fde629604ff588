/** Pointers, read from buckets and gathered until they are written: one answer has many, and each bucket takes time. */
import {
  findPointer,
  joinedPointers,
  pointerBucketName,
  readPointers,
  writePointers,
  type HeldPointer,
} from "./pointerBucket";
import type { Shelf } from "./shelf";

export interface PointerShelf {
  /** By the place in the list: nothing where there is none. */
  readonly read: (ids: readonly string[]) => ReadonlyMap<number, HeldPointer>;
  readonly add: (id: string, pointer: HeldPointer) => void;
  readonly waiting: () => number;
  readonly flush: (now: number) => void;
}

export function pointerShelf(shelf: Shelf): PointerShelf {
  const fetched = new Map<string, string | undefined>();
  let added = new Map<string, HeldPointer>();
  return {
    read(ids) {
      // Another execution may have written what was lacking before.
      const lacking = ids.filter(
        (id) => !added.has(id) && findPointer(fetched.get(pointerBucketName(id)), id) === undefined,
      );
      const names = [...new Set(lacking.map(pointerBucketName))];
      const texts = names.length === 0 ? new Map<string, string>() : shelf.read(names);
      for (const name of names) fetched.set(name, texts.get(name));
      const found = new Map<number, HeldPointer>();
      ids.forEach((id, index) => {
        const pointer = added.get(id) ?? findPointer(fetched.get(pointerBucketName(id)), id);
        if (pointer !== undefined) found.set(index, pointer);
      });
      return found;
    },
    add: (id, pointer) => void added.set(id, pointer),
    waiting: () => added.size,
    flush(now) {
      const byName = new Map<string, Map<string, HeldPointer>>();
      added.forEach((pointer, id) => {
        const name = pointerBucketName(id);
        byName.set(name, (byName.get(name) ?? new Map<string, HeldPointer>()).set(id, pointer));
      });
      const before = shelf.read([...byName.keys()]);
      const texts = new Map<string, string>();
      byName.forEach((bucket, name) => {
        const text = writePointers(joinedPointers(readPointers(before.get(name)), bucket), now);
        fetched.set(name, text);
        texts.set(name, text);
      });
      shelf.write(texts);
      added = new Map();
    },
  };
}
