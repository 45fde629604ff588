/** Functions, panel and commands share one page, and the manifest requires what they need of Excel. */
import {
  attribute,
  children,
  elementName,
  namedElements,
  parentOf,
  elementType,
  elementValue,
  type Element,
} from "./document";
import { resourcesOf } from "./references";

const NEEDED: Readonly<Record<string, string>> = { SharedRuntime: "1.1", CustomFunctionsRuntime: "1.3" };

/** Controls side by side in a built-in tab. */
const MOST_COMMANDS = 6;

export const sharedRuntime = (root: Element): string[] => {
  const page = attribute(namedElements(root, "ov:Runtime")[0] ?? root, "resid");
  const locations = namedElements(root, "ov:SourceLocation").filter((element) => {
    const parent = parentOf(element)!;
    return elementName(parent) === "ov:Page" || elementType(parent) === "ShowTaskpane";
  });
  const address = resourcesOf(root).get(page);
  const start = namedElements(root, "SourceLocation")[0];
  return [
    ...namedElements(root, "ov:Runtime")
      .filter((runtime) => attribute(runtime, "lifetime") !== "long")
      .map(() => 'The runtime has no lifetime "long"'),
    ...[...locations, ...namedElements(root, "ov:FunctionFile")]
      .filter((element) => attribute(element, "resid") !== page)
      .map((element) => `${elementName(element)} ${attribute(element, "resid")} is not the runtime's page ${page}`),
    ...(address !== undefined && start !== undefined && elementValue(address) !== elementValue(start)
      ? ["SourceLocation is not the runtime's page"]
      : []),
    ...requirements(root),
    ...hosts(root),
    ...surface(root),
  ];
};

const requirements = (root: Element): string[] => {
  const sets = new Map(namedElements(root, "Set").map((set) => [attribute(set, "Name"), attribute(set, "MinVersion")]));
  return Object.entries(NEEDED)
    .filter(([name, version]) => sets.get(name) !== version)
    .map(([name, version]) => `The requirement set ${name} ${version} is not asked for`);
};

const hosts = (root: Element): string[] => [
  ...namedElements(root, "Host")
    .map((host) => attribute(host, "Name"))
    .filter((name) => name !== "Workbook")
    .map((name) => `The host ${name} is not Excel's: Workbook`),
];

const surface = (root: Element): string[] => {
  const namespace = namedElements(root, "ov:Namespace").map((element) =>
    resourcesOf(root).get(attribute(element, "resid")),
  );
  return [
    ...namespace
      .filter((entry) => entry !== undefined && !/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(elementValue(entry)))
      .map((entry) => `The functions' namespace ${elementValue(entry!)} has more than letters and digits`),
    ...namedElements(root, "ov:OfficeTab")
      .filter((tab) => !/^Tab[A-Z]\w+$/.test(attribute(tab, "id")))
      .map((tab) => `${attribute(tab, "id")} is no tab of Office's`),
    ...namedElements(root, "ov:OfficeTab")
      .map(
        (tab) =>
          children(tab)
            .flatMap(children)
            .filter((each) => elementName(each) === "ov:Control").length,
      )
      .filter((count) => count > MOST_COMMANDS)
      .map((count) => `A built-in tab has ${count} commands beside each other: ${MOST_COMMANDS} at most`),
  ];
};
