/** Checks that every `resid` names a resource of the right list, and that every resource is used. */
import {
  allElements,
  attribute,
  children,
  elementName,
  namedElements,
  parentOf,
  repeated,
  type Element,
} from "./document";

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

/** The resources by id. The parent of each is its list. */
export const resourcesOf = (root: Element): ReadonlyMap<string, Element> =>
  new Map(entries(root).map((element) => [attribute(element, "id"), element]));

const entries = (root: Element): Element[] => namedElements(root, "ov:Resources").flatMap(children).flatMap(children);

export function* references(root: Element): Iterable<string> {
  const ids = entries(root).map((element) => attribute(element, "id"));
  const users = allElements(root).filter((element) => element.hasAttribute("resid"));
  const used = users.map((element) => attribute(element, "resid"));
  for (const id of repeated(ids)) yield `The resource ${id} stands twice`;
  for (const id of ids) {
    if (id === "" || id.length > LONGEST) yield `The resource id "${id}" is empty or too long`;
    if (!used.includes(id)) yield `The resource ${id} is never used`;
  }
  const resources = resourcesOf(root);
  for (const user of users) {
    const [name, id] = [elementName(user), attribute(user, "resid")];
    const resource = resources.get(id);
    if (resource === undefined) yield `${name} refers to ${id}, which is not defined`;
    else if (elementName(parentOf(resource)!) !== LIST[name])
      yield `${name} refers to ${id}, which is not in ${LIST[name]}`;
  }
}
