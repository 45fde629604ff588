/** The add-in's origin: scheme, host and port. */
export const LOCAL_ORIGIN = "https://localhost:3000";

/** Throws, with advice in one line, if Office wouldn't load an add-in from it. */
export function originOf(text) {
  if (!URL.canParse(text)) throw new Error(`--origin ${text}: give an address such as https://addin.example.com`);
  const { protocol, origin } = new URL(text);
  if (protocol !== "https:") throw new Error(`--origin ${text}: Office loads add-ins over https only`);
  if (text.toLowerCase().replace(/\/$/, "") !== origin) {
    throw new Error(`--origin ${text}: scheme, host and port only, as in ${origin}`);
  }
  return origin;
}
