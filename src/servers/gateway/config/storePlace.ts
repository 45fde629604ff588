/** Where the gateway remembers: `PROP_STORE`. */

/** A folder, the address of a Redis, or nothing: each question is passed on by itself. */
export type StorePlace = { readonly folder: string } | { readonly redis: URL } | "none";

/** What only a gateway that remembers can keep to: whoever sets one believes that it holds. */
const NEED_A_STORE = ["PROP_MONTHLY_LIMIT", "PROP_SPENDING", "PROP_KEEP_DAYS", "PROP_BILLING_DAY"];

export const withoutStore = (given: Readonly<Record<string, string | undefined>>): readonly string[] =>
  NEED_A_STORE.filter((name) => given[name] !== undefined).map(
    (name) => `${name}: needs PROP_API_KEY and a store, because nothing is remembered or counted without`,
  );

/** In the folder that the server was started in. */
const USUAL = "prop-store";

const FORMS = "PROP_STORE: must be a folder, redis://host:port, rediss://host:port, or none";

/** A user and a password may be before the host, and the number of a database after the port. */
const redisAt = (given: string): URL => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isRight =
    url !== undefined &&
    ["redis:", "rediss:"].includes(url.protocol) &&
    url.hostname !== "" &&
    /^(\/\d{0,5})?$/.test(url.pathname) &&
    url.search + url.hash === "";
  if (!isRight) throw new Error(FORMS);
  return url;
};

/** Of a Redis, rightly written or not: as a folder it would get a budget of its own, and its password would be in the log. */
const isAddress = (given: string): boolean => /^([a-z\d][a-z\d.+-]+:|rediss?\/\/)/i.test(given);

/** For people: without a user and a password. */
export const storePlaceText = (place: Exclude<StorePlace, "none">): string =>
  "folder" in place ? place.folder : `${place.redis.protocol}//${place.redis.host}${place.redis.pathname}`;

/** @param store Undefined if it is wrong itself, which is told by itself. */
export const storeNameOf = (text: string | undefined, store: StorePlace | undefined): string | undefined => {
  const name = text?.trim();
  if (name === undefined || store === undefined) return undefined;
  if (typeof store === "string" || !("redis" in store))
    throw new Error("PROP_STORE_NAME: needs a Redis in PROP_STORE, because a folder belongs to one server");
  if (!/^[\w-]{1,64}$/.test(name)) throw new Error("PROP_STORE_NAME: must be 1 to 64 letters, digits, _ or -");
  return name;
};

export const storePlaceOf = (text: string | undefined, isKeyHeld: boolean): StorePlace => {
  const given = text?.trim();
  if (!isKeyHeld) {
    if (given === undefined || given === "none") return "none";
    throw new Error(
      "PROP_STORE: needs PROP_API_KEY, because the answers of one person's key must not be given to another",
    );
  }
  if (given === undefined) return { folder: USUAL };
  if (given === "none") return "none";
  return isAddress(given) ? { redis: redisAt(given) } : { folder: given };
};
