/** What the add-in stores on the device: local storage, under a prefix of its own. */
import type { StoredTexts } from "../officeStandIn/runtime";

const PREFIX = "office-storage:";

export const localTexts = (local: Storage): StoredTexts => ({
  get: (name) => local.getItem(PREFIX + name) ?? undefined,
  set: (name, text) => local.setItem(PREFIX + name, text),
  delete: (name) => (local.removeItem(PREFIX + name), true),
  keys: () =>
    Object.keys(local)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .values(),
});
