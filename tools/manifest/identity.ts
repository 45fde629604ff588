/** Texts with a required form or length, and ids that must be unique. */
import { allElements, attribute, elementName, namedElements, parentOf, elementValue, type Element } from "./document";

/** The longest text by element, or by the list of resources that it is in. */
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

export const identity = (root: Element): string[] => [
  ...allElements(root).flatMap((element) => [...length(element), ...form(element)]),
  ...namedElements(root, ...SHOWN_TEXTS)
    .filter((element) => elementValue(element).trim() === "")
    .map((element) => `${elementName(element)} ${attribute(element, "id")} is empty`),
  ...ids(namedElements(root, "ov:Group", "ov:Control", "ov:Item")),
];

const length = (element: Element): string[] => {
  const parent = parentOf(element);
  const longest = LONGEST[elementName(element)] ?? (parent === null ? undefined : LONGEST[elementName(parent)]);
  const { length: actual } = elementValue(element);
  return longest === undefined || actual <= longest
    ? []
    : [`${elementName(element)} ${attribute(element, "id")} has ${actual} characters: ${longest} at most`];
};

const form = (element: Element): string[] => {
  const rule = FORMS[elementName(element)];
  return rule === undefined || rule[0].test(elementValue(element)) ? [] : [`${elementName(element)} is ${rule[1]}`];
};

const ids = (elements: readonly Element[]): string[] => {
  const values = elements.map((element) => attribute(element, "id"));
  return [
    ...values.filter((id, index) => values.indexOf(id) !== index).map((id) => `The id ${id} stands twice`),
    ...values.filter((id) => id === "" || id.length > ID_LENGTH).map((id) => `The id "${id}" is empty or too long`),
  ];
};
