/** Opens what the settings name as the store, for the server and for its command. */
import type { Config } from "./config/config";
import type { Database } from "./storage/database";
import type { Entries } from "./storage/entries";
import { openFolder } from "./storage/folder/folder";
import { folderEntries } from "./storage/folder/folderEntries";
import { limited } from "./storage/limited";
import { connectRedis } from "./storage/redis/connection";
import { redisDatabase } from "./storage/redis/database";
import { redisEntries } from "./storage/redis/entries";
import { namesFor, type Names } from "./storage/redis/names";
import { persistenceLines } from "./storage/redis/persistence";

type Place = Exclude<Config["store"], "none">;
type Whose = Pick<Config, "upstream" | "held" | "storeName">;

/** @param log Receives what the person who starts the server should know. */
export const openPlace = async (
  place: Place,
  whose: Whose,
  owner: string,
  log: (line: string) => void,
): Promise<Database> => {
  if ("folder" in place) return limited(await openFolder(place.folder, owner));
  const connection = await connectRedis(place.redis.href);
  for (const line of await persistenceLines(connection)) log(line);
  return redisDatabase(connection, namesOf(whose), owner);
};

export const openEntries = async (place: Place, whose: Whose): Promise<Entries> =>
  "folder" in place ? folderEntries(place.folder) : redisEntries(await connectRedis(place.redis.href), namesOf(whose));

/** There is no store without a key. */
const namesOf = ({ upstream, held, storeName }: Whose): Names => namesFor(upstream, held?.apiKey ?? "", storeName);
