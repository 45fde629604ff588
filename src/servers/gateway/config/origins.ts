/** Origins as a content security policy writes them. */

/** Any other character could begin another directive. */
const ORIGIN = /^https?:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i;

export const isOrigin = (text: string): boolean => ORIGIN.test(text) && URL.canParse(text);

/** An origin, or all subdomains of one: `https://*.example.com`. */
export const isFamily = (text: string): boolean => isOrigin(text.replace(/^https:\/\/\*\./, "https://"));
