/** Whose run this is: a name without a meaning, which lies with the person's own settings. */
const NAME = "PROP_PERSON";

export function person(): string {
  const properties = PropertiesService.getUserProperties();
  const known = properties.getProperty(NAME);
  if (known !== null) return known;
  const made = Math.floor(Math.random() * 2 ** 48).toString(36);
  properties.setProperty(NAME, made);
  return made;
}
