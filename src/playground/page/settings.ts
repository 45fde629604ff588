/**
 * The settings of a first visit, with which functions work at once. They are stored like the add-in's own, and a
 * person's changes are kept.
 */
import type { officeStorage } from "../officeStandIn/runtime";

/** The sandbox of the playground's own server. Its key isn't a secret: it is there so that keys can be tried too. */
export const sandboxAt = (origin: string) => ({ address: `${origin}/v1`, key: "sandbox" });

/** The sandbox is free, so the limit and the confirmation are high enough not to get in the way. */
const firstSettings = ({ address, key }: ReturnType<typeof sandboxAt>): Readonly<Record<string, string>> => ({
  PROP_API_KEY: key,
  PROP_BASE_URL: address,
  PROP_MONTHLY_LIMIT: "10000",
  PROP_ASK_ABOVE: "10000",
  PROP_RATE_PER_SECOND: "1000",
});

export const seedSettings = async (storage: ReturnType<typeof officeStorage>, origin: string): Promise<void> => {
  const there = new Set(await storage.getKeys());
  const missing = Object.entries(firstSettings(sandboxAt(origin))).filter(([name]) => !there.has(name));
  await storage.setItems(Object.fromEntries(missing));
};
