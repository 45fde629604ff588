/**
 * A first visit starts with settings that need nothing from the person. They are the add-in's own settings, under its own
 * names: whoever changed them keeps the change.
 */
import type { officeStorage } from "../officeStandIn/runtime";

/** The sandbox of the playground's own server. Its key is no secret: so keys can be tried too. */
export const sandboxAt = (origin: string) => ({ address: `${origin}/v1`, key: "sandbox" });

/** The sandbox bills nothing, so limit and asking are there to be tried but don't hinder. */
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
