/** Every address is https and of the manifest's own origin; this machine is allowed in development only. */
import { attribute, elementName, namedElements, elementValue, type Element } from "./document";

const NAMED = ["IconUrl", "HighResolutionIconUrl", "SupportUrl", "SourceLocation", "bt:Url", "AppDomain"];

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export const addressFaults = (root: Element, development: boolean): string[] => {
  const elements = [
    ...namedElements(root, ...NAMED),
    ...namedElements(root, "bt:Image").filter((image) => image.hasAttribute("DefaultValue")),
  ];
  const domains = namedElements(root, "AppDomain").map(elementValue);
  return [
    ...elements.flatMap((element) =>
      address(`${elementName(element)} ${attribute(element, "id")}`, element, development),
    ),
    ...elements
      .map((element) => originOf(elementValue(element)))
      .filter((origin, index, origins) => origin !== undefined && origins.indexOf(origin) === index)
      .filter((origin) => !domains.includes(origin!))
      .map((origin) => `${origin} is used and is no AppDomain`),
    ...domains
      .filter((domain) => domain !== originOf(domain))
      .map((domain) => `AppDomain ${domain} is no origin: scheme, host and port only`),
  ];
};

const address = (name: string, element: Element, development: boolean): string[] => {
  const url = parsed(elementValue(element));
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return [`${name} is no https address`];
  return LOOPBACK.test(url.hostname) && !development ? [`${name} points to this machine`] : [];
};

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const originOf = (text: string): string | undefined => parsed(text)?.origin;
