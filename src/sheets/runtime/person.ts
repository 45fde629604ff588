/** Whose run this is: a random name, stored with the person's own settings. */
import { newName } from "./runtimeName";

const NAME = "PROP_PERSON";

export function person(): string {
  const properties = PropertiesService.getUserProperties();
  const known = properties.getProperty(NAME);
  if (known !== null) return known;
  const made = newName();
  properties.setProperty(NAME, made);
  return made;
}
