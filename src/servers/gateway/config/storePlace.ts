/** Where the gateway remembers: `PROP_STORE`. */

/** A folder, or nothing: each question is passed on by itself. */
export type StorePlace = { readonly folder: string } | "none";

/** What only a gateway that remembers can keep to: whoever sets one believes that it holds. */
const NEED_A_STORE = ["PROP_MONTHLY_LIMIT", "PROP_SPENDING", "PROP_KEEP_DAYS", "PROP_BILLING_DAY"];

export const withoutStore = (given: Readonly<Record<string, string | undefined>>): readonly string[] =>
  NEED_A_STORE.filter((name) => given[name] !== undefined).map(
    (name) => `${name}: needs PROP_API_KEY and a store, because nothing is remembered or counted without`,
  );

/** In the folder that the server was started in. */
const USUAL = "prop-store";

const FORMS = "PROP_STORE: must be a folder or none";

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
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(given)) throw new Error(FORMS);
  return { folder: given };
};
