/** What a store takes: a folder of the disk, Redis of its memory. */
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

const MB = 1048576;

/** Megabytes. @param store As `PROP_STORE` names it. */
export const storeSize = async (store: string): Promise<number> =>
  URL.canParse(store) ? redisMemory(new URL(store)) : folderSize(store);

const folderSize = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / MB;

/** By Redis' commands of one line, which need no client. */
const redisMemory = async ({ hostname, port, username, password }: URL): Promise<number> => {
  const socket = connect(Number(port || 6379), hostname);
  const login = [username, password].filter((each) => each !== "").map(decodeURIComponent);
  socket.write(`${login.length === 0 ? "" : `AUTH ${login.join(" ")}\r\n`}INFO memory\r\n`);
  let said = "";
  for (;;) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    said += String(chunk);
    const [, bytes] = /used_memory:(\d+)\r/.exec(said) ?? [];
    if (bytes === undefined) continue;
    socket.destroy();
    return Number(bytes) / MB;
  }
};
