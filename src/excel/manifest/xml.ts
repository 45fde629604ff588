/** XML as text: one element per line, children indented. */

export type XmlAttributes = Readonly<Record<string, string | number>>;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const opening = (name: string, attributes: XmlAttributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(String(value))}"`)].join(" ");

export const emptyElement = (name: string, attributes: XmlAttributes): string => `<${opening(name, attributes)}/>`;

export const xmlText = (name: string, content: string): string => `<${name}>${escaped(content)}</${name}>`;

export const parentElement = (name: string, attributes: XmlAttributes, children: readonly string[]): string =>
  [`<${opening(name, attributes)}>`, ...children.map((child) => child.replace(/^/gm, "  ")), `</${name}>`].join("\n");
