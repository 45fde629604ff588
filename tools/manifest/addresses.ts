/** Every address is https and of the manifest's own origin; this machine is allowed in development only. */
import { attribute, elementName, namedElements, elementValue, type Element } from "./document";

const NAMED = ["IconUrl", "HighResolutionIconUrl", "SupportUrl", "SourceLocation", "bt:Url", "AppDomain", "bt:Image"];

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function* addressFaults(root: Element, development: boolean): Iterable<string> {
  const domains = namedElements(root, "AppDomain").map(elementValue);
  for (const element of namedElements(root, ...NAMED)) {
    // The image of an icon refers to one with an address.
    if (element.hasAttribute("resid")) continue;
    const name = `${elementName(element)} ${attribute(element, "id")}`;
    const text = elementValue(element);
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") yield `${name} is no https address`;
    else if (LOOPBACK.test(url.hostname) && !development) yield `${name} points to this machine`;
    if (url !== undefined && !domains.includes(url.origin)) yield `${url.origin} is used and is no AppDomain`;
    if (elementName(element) === "AppDomain" && text !== url?.origin)
      yield `AppDomain ${text} is no origin: scheme, host and port only`;
  }
}
