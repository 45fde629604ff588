/** Every `resid` names a resource of the right list, every resource is used. */
import { allElements, attribute, children, elementName, namedElements, type Element } from "./document";

const LONGEST = 32;

/** The list that must contain an element's resource. */
const LIST: Readonly<Record<string, string>> = {
  "ov:Label": "bt:ShortStrings",
  "ov:Title": "bt:ShortStrings",
  "ov:Namespace": "bt:ShortStrings",
  "ov:Description": "bt:LongStrings",
  "ov:SourceLocation": "bt:Urls",
  "ov:FunctionFile": "bt:Urls",
  "ov:LearnMoreUrl": "bt:Urls",
  "ov:Runtime": "bt:Urls",
  "bt:Image": "bt:Images",
};

/** The resources by id, each with its list. */
export const resourcesOf = (root: Element): ReadonlyMap<string, Element> =>
  new Map(entries(root).map((element) => [attribute(element, "id"), element]));

const entries = (root: Element): Element[] => namedElements(root, "ov:Resources").flatMap(children).flatMap(children);

export const references = (root: Element): string[] => {
  const ids = entries(root).map((element) => attribute(element, "id"));
  const lists = new Map(
    namedElements(root, "ov:Resources")
      .flatMap(children)
      .flatMap((list) => children(list).map((entry) => [attribute(entry, "id"), elementName(list)] as const)),
  );
  const users = allElements(root).filter((element) => element.hasAttribute("resid"));
  const used = new Set(users.map((element) => attribute(element, "resid")));
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `The resource ${id} stands twice`),
    ...ids.filter((id) => id === "" || id.length > LONGEST).map((id) => `The resource id "${id}" is empty or too long`),
    ...ids.filter((id) => !used.has(id)).map((id) => `The resource ${id} is never used`),
    ...users.flatMap((element) => {
      const id = attribute(element, "resid");
      const list = LIST[elementName(element)];
      if (!lists.has(id)) return [`${elementName(element)} refers to ${id}, which is not defined`];
      return lists.get(id) === list ? [] : [`${elementName(element)} refers to ${id}, which is not in ${list}`];
    }),
  ];
};
