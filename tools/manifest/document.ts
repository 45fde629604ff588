/** A manifest as a tree, and the names of its elements here: `Hosts`, `ov:Hosts` (version overrides), `bt:Images`. */
import { DOMParser, onWarningStopParsing, type Element } from "@xmldom/xmldom";

export type { Element };

const XSI = "http://www.w3.org/2001/XMLSchema-instance";
const PREFIXES: Readonly<Record<string, string>> = {
  "http://schemas.microsoft.com/office/appforoffice/1.1": "",
  "http://schemas.microsoft.com/office/taskpaneappversionoverrides": "ov:",
  "http://schemas.microsoft.com/office/officeappbasictypes/1.0": "bt:",
};

/** Characters that XML 1.0 does not allow, but that this parser accepts. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Throws, with what is wrong, if the text isn't well-formed. */
export const parse = (text: string): Element => {
  if (FORBIDDEN.test(text)) throw new Error("It holds a control character");
  const { documentElement } = new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, "text/xml");
  if (documentElement === null) throw new Error("There is no element");
  return documentElement;
};

/** `?:` stands for a namespace that Office doesn't know, which must match exactly. */
export const elementName = (element: Element): string =>
  `${PREFIXES[element.namespaceURI ?? ""] ?? "?:"}${element.localName ?? ""}`;

export const elementType = (element: Element): string => element.getAttributeNS(XSI, "type") ?? "";

export const children = (element: Element): Element[] => [...element.childNodes].filter(isElement);

const isElement = (node: { readonly nodeType: number }): node is Element => node.nodeType === 1;

/** The element and its descendants, in order. */
export const allElements = (element: Element, found: Element[] = []): Element[] => {
  found.push(element);
  for (let child = element.firstChild; child !== null; child = child.nextSibling)
    if (isElement(child)) allElements(child, found);
  return found;
};

export const namedElements = (root: Element, ...names: readonly string[]): Element[] =>
  allElements(root).filter((element) => names.includes(elementName(element)));

/** What is in a list more than once. */
export const repeated = <T>(values: readonly T[]): T[] => values.filter((each, at) => values.indexOf(each) !== at);

export const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? "";

/** Text of an element, or its default value. */
export const elementValue = (element: Element): string =>
  element.getAttribute("DefaultValue") ?? (element.textContent ?? "").trim();

export const parentOf = (element: Element): Element | null => {
  const { parentNode } = element;
  return parentNode !== null && isElement(parentNode) ? parentNode : null;
};
