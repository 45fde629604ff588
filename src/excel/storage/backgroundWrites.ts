/**
 * Writes records that nobody waits for: a few at a time, and only while nothing else uses the database, because what comes
 * meanwhile waits for their transaction. A newer record under the same key stays.
 */
import { promisifyRequest, type UseStore } from "idb-keyval";
import { pause } from "../runtime/pause";
import { unlessOlder, type DatabaseWrite } from "./databaseWrites";

/** Milliseconds for which nothing else has used the database before each transaction. */
const IDLE = 1000;

const PIECE = 200;

/**
 * @param idleFor Milliseconds for which nothing else has used the database; 0 while it refuses.
 * @param wrote Receives the keys that were written.
 */
export function backgroundWrites(
  use: UseStore,
  idleFor: () => number,
  wrote: (keys: readonly string[]) => void,
): (writes: readonly DatabaseWrite[]) => void {
  let left: readonly DatabaseWrite[] = [];
  let working: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    while (left.length > 0) {
      await pause(IDLE - idleFor());
      if (idleFor() < IDLE) continue;
      const piece = left.slice(0, PIECE);
      left = left.slice(PIECE);
      try {
        await use("readwrite", (store) => putNewer(store, piece));
        wrote(piece.map(({ key }) => key));
      } catch {
        left = [];
      }
    }
  }

  return (writes) => {
    left = [...left, ...writes];
    working = working.then(work);
  };
}

function putNewer(store: IDBObjectStore, writes: readonly DatabaseWrite[]): Promise<unknown> {
  for (const write of writes) unlessOlder(store, write, () => store.put(write.record, write.key));
  return promisifyRequest(store.transaction);
}
