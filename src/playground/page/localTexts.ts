/** What the add-in keeps on the device, in the browser's local storage, apart from what other pages keep there. */
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
