/** Checks elements and attributes against the grammar. */
import { allElements, children, elementName, parentOf, elementType, type Element } from "./document";
import { ATTRIBUTES, CHILDREN } from "./grammar";

export const structure = (root: Element): string[] => [
  ...(elementName(root) === "OfficeApp"
    ? []
    : [`The root is ${elementName(root)}: it must be OfficeApp of Office's namespace`]),
  ...(elementType(root) === "TaskPaneApp" ? [] : ["OfficeApp is no TaskPaneApp"]),
  ...allElements(root).flatMap((element) => [...order(element), ...strayText(element), ...attributes(element)]),
];

const kindOf = (element: Element): string => {
  const type = elementType(element);
  return type === "" || elementName(element) === "OfficeApp"
    ? elementName(element)
    : `${elementName(element)}[${type}]`;
};

const order = (element: Element): string[] => {
  const kind = kindOf(element);
  const expected = CHILDREN[kind];
  const actual = children(element).map(elementName);
  if (expected === undefined) {
    return [
      ...(kind.includes("[") ? [`${kind} isn't known: its xsi:type may be wrong`] : []),
      ...(actual[0] === undefined || kind.includes("[") ? [] : [`${kind} holds ${actual[0]}, which it can't`]),
    ];
  }
  let next = 0;
  for (const part of expected.split(" ")) {
    const name = part.replace(/[?+]$/, "");
    const first = next;
    while (actual[next] === name && (part.endsWith("+") || next === first)) next += 1;
    if (next === first && !part.endsWith("?")) {
      return [
        actual.includes(name)
          ? `${kind}: ${name} must stand before ${actual[next] ?? "the rest"}`
          : `${kind} lacks ${name}`,
      ];
    }
  }
  const rest = actual[next];
  return rest === undefined ? [] : [`${kind}: ${rest} is out of place, too often there, or not known`];
};

/** An element with children has no text of its own. */
const strayText = (element: Element): string[] =>
  CHILDREN[kindOf(element)] !== undefined &&
  [...element.childNodes].some((node) => node.nodeType !== 1 && node.nodeType !== 8 && node.nodeValue?.trim() !== "")
    ? [`${kindOf(element)} holds text between its elements`]
    : [];

const attributes = (element: Element): string[] => {
  const name = elementName(element);
  const parent = parentOf(element);
  const within = parent === null ? name : `${name} in ${elementName(parent)}`;
  const expected = ATTRIBUTES[within] ?? ATTRIBUTES[name] ?? [];
  const actual = [...element.attributes].map((each) => each.name).filter((each) => !/^xmlns(:|$)/.test(each));
  return [
    ...expected.filter((each) => !actual.includes(each)).map((each) => `${name} lacks the attribute ${each}`),
    ...actual.filter((each) => !expected.includes(each)).map((each) => `${name} has no attribute ${each}`),
  ];
};
