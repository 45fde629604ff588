/** Checks elements and attributes against the grammar. */
import { allElements, children, elementName, parentOf, elementType, type Element } from "./document";
import { ATTRIBUTES, CHILDREN } from "./grammar";

export function* structure(root: Element): Iterable<string> {
  if (elementName(root) !== "OfficeApp")
    yield `The root is ${elementName(root)}: it must be OfficeApp of Office's namespace`;
  if (elementType(root) !== "TaskPaneApp") yield "OfficeApp is no TaskPaneApp";
  for (const element of allElements(root)) {
    const kind = kindOf(element);
    const actual = children(element).map(elementName);
    const expected = CHILDREN[kind];
    if (expected !== undefined) {
      yield* order(kind, expected.split(" "), actual);
      if (hasText(element)) yield `${kind} holds text between its elements`;
    } else if (kind.includes("[")) yield `${kind} isn't known: its xsi:type may be wrong`;
    else if (actual[0] !== undefined) yield `${kind} holds ${actual[0]}, which it can't`;
    yield* attributes(element);
  }
}

const kindOf = (element: Element): string => {
  const type = elementType(element);
  return type === "" || elementName(element) === "OfficeApp"
    ? elementName(element)
    : `${elementName(element)}[${type}]`;
};

function* order(kind: string, expected: readonly string[], actual: readonly string[]): Iterable<string> {
  let next = 0;
  for (const part of expected) {
    const name = part.replace(/[?+]$/, "");
    const first = next;
    while (actual[next] === name && (part.endsWith("+") || next === first)) next += 1;
    if (next > first || part.endsWith("?")) continue;
    if (actual.includes(name)) yield `${kind}: ${name} must stand before ${actual[next] ?? "the rest"}`;
    else yield `${kind} lacks ${name}`;
    return;
  }
  const rest = actual[next];
  if (rest !== undefined) yield `${kind}: ${rest} is out of place, too often there, or not known`;
}

/** Beside elements and comments. */
const hasText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node.nodeType !== 1 && node.nodeType !== 8 && node.nodeValue?.trim() !== "");

function* attributes(element: Element): Iterable<string> {
  const name = elementName(element);
  const parent = parentOf(element);
  const within = parent === null ? name : `${name} in ${elementName(parent)}`;
  const expected = ATTRIBUTES.get(within) ?? ATTRIBUTES.get(name) ?? [];
  const actual = [...element.attributes].map((each) => each.name).filter((each) => !/^xmlns(:|$)/.test(each));
  for (const each of expected) if (!actual.includes(each)) yield `${name} lacks the attribute ${each}`;
  for (const each of actual) if (!expected.includes(each)) yield `${name} has no attribute ${each}`;
}
