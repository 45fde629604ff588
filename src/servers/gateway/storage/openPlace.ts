/** Opens what the settings name as the store, for the server and for its command. */
import type { Config } from "../config/config";
import type { Database } from "./database";
import type { Entries } from "./entries";
import { openFolder } from "./folder/folder";
import { folderEntries } from "./folder/folderEntries";
import { limited } from "./limited";
import { connectRedis } from "./redis/connection";
import { redisDatabase } from "./redis/database";
import { redisEntries } from "./redis/entries";
import { namesFor, type Names } from "./redis/names";
import { persistenceLines } from "./redis/persistence";

type Place = Exclude<Config["store"], "none">;
type Whose = Pick<Config, "upstream" | "held">;

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
const namesOf = ({ upstream, held }: Whose): Names => namesFor(upstream, held?.apiKey ?? "");
