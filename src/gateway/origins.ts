/** Origins as a content security policy names them. */

/** Whatever else stood in one would begin another directive. */
const ORIGIN = /^https?:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i;

export const isOrigin = (text: string): boolean => ORIGIN.test(text) && URL.canParse(text);

/** An origin, or all below a name: `https://*.example.com`. */
export const isFamily = (text: string): boolean => isOrigin(text.replace(/^https:\/\/\*\./, "https://"));
