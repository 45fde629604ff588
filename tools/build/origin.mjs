/** Where the add-in is served from: scheme, host and port. */
export const LOCAL_ORIGIN = "https://localhost:3000";

/** Throws, in a line that a person can act on, where the text is no origin that Office would load an add-in from. */
export function originOf(text) {
  if (!URL.canParse(text)) throw new Error(`--origin ${text}: give an address such as https://addin.example.com`);
  const { protocol, origin } = new URL(text);
  if (protocol !== "https:") throw new Error(`--origin ${text}: Office loads add-ins over https only`);
  if (text.toLowerCase().replace(/\/$/, "") !== origin) {
    throw new Error(`--origin ${text}: scheme, host and port only, as in ${origin}`);
  }
  return origin;
}
