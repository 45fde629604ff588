/** Functions, panel and commands live in one page, and Excel is asked for what they need. */
import { attribute, children, nameOf, named, parentOf, typeOf, valueOf, type Element } from "./document";
import { resourcesOf } from "./references";

const NEEDED: Readonly<Record<string, string>> = { SharedRuntime: "1.1", CustomFunctionsRuntime: "1.3" };

/** Beside each other in a tab of Office's own. */
const MOST_COMMANDS = 6;

export const sharedRuntime = (root: Element): string[] => {
  const page = attribute(named(root, "ov:Runtime")[0] ?? root, "resid");
  const locations = named(root, "ov:SourceLocation").filter((element) => {
    const parent = parentOf(element)!;
    return nameOf(parent) === "ov:Page" || typeOf(parent) === "ShowTaskpane";
  });
  const address = resourcesOf(root).get(page);
  const start = named(root, "SourceLocation")[0];
  return [
    ...named(root, "ov:Runtime")
      .filter((runtime) => attribute(runtime, "lifetime") !== "long")
      .map(() => 'The runtime has no lifetime "long"'),
    ...[...locations, ...named(root, "ov:FunctionFile")]
      .filter((element) => attribute(element, "resid") !== page)
      .map((element) => `${nameOf(element)} ${attribute(element, "resid")} is not the runtime's page ${page}`),
    ...(address !== undefined && start !== undefined && valueOf(address) !== valueOf(start)
      ? ["SourceLocation is not the runtime's page"]
      : []),
    ...requirements(root),
    ...hosts(root),
    ...surface(root),
  ];
};

const requirements = (root: Element): string[] => {
  const sets = new Map(named(root, "Set").map((set) => [attribute(set, "Name"), attribute(set, "MinVersion")]));
  return Object.entries(NEEDED)
    .filter(([name, version]) => sets.get(name) !== version)
    .map(([name, version]) => `The requirement set ${name} ${version} is not asked for`);
};

const hosts = (root: Element): string[] => [
  ...named(root, "Host")
    .map((host) => attribute(host, "Name"))
    .filter((name) => name !== "Workbook")
    .map((name) => `The host ${name} is not Excel's: Workbook`),
];

const surface = (root: Element): string[] => {
  const namespace = named(root, "ov:Namespace").map((element) => resourcesOf(root).get(attribute(element, "resid")));
  return [
    ...namespace
      .filter((entry) => entry !== undefined && !/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(valueOf(entry)))
      .map((entry) => `The functions' namespace ${valueOf(entry!)} has more than letters and digits`),
    ...named(root, "ov:OfficeTab")
      .filter((tab) => !/^Tab[A-Z]\w+$/.test(attribute(tab, "id")))
      .map((tab) => `${attribute(tab, "id")} is no tab of Office's`),
    ...named(root, "ov:OfficeTab")
      .map(
        (tab) =>
          children(tab)
            .flatMap(children)
            .filter((each) => nameOf(each) === "ov:Control").length,
      )
      .filter((count) => count > MOST_COMMANDS)
      .map((count) => `A built-in tab has ${count} commands beside each other: ${MOST_COMMANDS} at most`),
  ];
};
