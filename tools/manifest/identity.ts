/** Checks the form and length of texts, and that ids are unique. */
import {
  allElements,
  attribute,
  elementName,
  elementValue,
  namedElements,
  parentOf,
  repeated,
  type Element,
} from "./document";

/** The longest text, by element or by the list of resources that contains it. */
const LONGEST: Readonly<Record<string, number>> = {
  ProviderName: 125,
  DisplayName: 125,
  Description: 250,
  AppDomain: 250,
  "ov:TaskpaneId": 125,
  "ov:FunctionName": 250,
  "bt:ShortStrings": 125,
  "bt:LongStrings": 250,
  "bt:Urls": 2048,
  "bt:Images": 2048,
};

const FORMS: Readonly<Record<string, readonly [form: RegExp, meaning: string]>> = {
  Id: [/^(?!0{8})[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, "no GUID"],
  Version: [/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){3}$/, "no version of four numbers"],
  DefaultLocale: [/^[a-z]{2,3}-[A-Z]{2}$/, "no locale such as en-US"],
  Permissions: [/^ReadWriteDocument$/, "not ReadWriteDocument, which freezing and inserting need"],
  "ov:FunctionName": [/^[A-Za-z_$][\w$]*$/, "no name of a function"],
};

const ID_LENGTH = 125;
const SHOWN_TEXTS = ["ProviderName", "DisplayName", "Description", "bt:String"];

export function* identity(root: Element): Iterable<string> {
  for (const element of allElements(root)) {
    const [name, text, id] = [elementName(element), elementValue(element), attribute(element, "id")];
    const parent = parentOf(element);
    const longest = LONGEST[name] ?? (parent === null ? undefined : LONGEST[elementName(parent)]) ?? Infinity;
    if (text.length > longest) yield `${name} ${id} has ${text.length} characters: ${longest} at most`;
    const rule = FORMS[name];
    if (rule !== undefined && !rule[0].test(text)) yield `${name} is ${rule[1]}`;
    if (SHOWN_TEXTS.includes(name) && text.trim() === "") yield `${name} ${id} is empty`;
  }
  const ids = namedElements(root, "ov:Group", "ov:Control", "ov:Item").map((element) => attribute(element, "id"));
  for (const id of repeated(ids)) yield `The id ${id} stands twice`;
  for (const id of ids) if (id === "" || id.length > ID_LENGTH) yield `The id "${id}" is empty or too long`;
}
