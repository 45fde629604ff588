/** Checks that functions, panel and commands share one page, and that the manifest requires what they need. */
import { attribute, elementName, elementValue, namedElements, parentOf, type Element } from "./document";
import { resourcesOf } from "./references";

const NEEDED: Readonly<Record<string, string>> = { SharedRuntime: "1.1", CustomFunctionsRuntime: "1.3" };

/** Controls side by side in a built-in tab. */
const MOST_COMMANDS = 6;

export function* sharedRuntime(root: Element): Iterable<string> {
  const resources = resourcesOf(root);
  const runtimes = namedElements(root, "ov:Runtime");
  const page = attribute(runtimes[0] ?? root, "resid");
  for (const runtime of runtimes)
    if (attribute(runtime, "lifetime") !== "long") yield 'The runtime has no lifetime "long"';
  for (const element of namedElements(root, "ov:SourceLocation", "ov:FunctionFile")) {
    const parent = parentOf(element)!;
    const isPage = !["ov:Script", "ov:Metadata"].includes(elementName(parent));
    const id = attribute(element, "resid");
    if (isPage && id !== page) yield `${elementName(element)} ${id} is not the runtime's page ${page}`;
  }
  const [address, start] = [resources.get(page), namedElements(root, "SourceLocation")[0]];
  if (address && start && elementValue(address) !== elementValue(start))
    yield "SourceLocation is not the runtime's page";
  const sets = new Map(namedElements(root, "Set").map((set) => [attribute(set, "Name"), attribute(set, "MinVersion")]));
  for (const [name, version] of Object.entries(NEEDED))
    if (sets.get(name) !== version) yield `The requirement set ${name} ${version} is not asked for`;
  for (const host of namedElements(root, "Host").map((each) => attribute(each, "Name")))
    if (host !== "Workbook") yield `The host ${host} is not Excel's: Workbook`;
  for (const element of namedElements(root, "ov:Namespace")) {
    const entry = resources.get(attribute(element, "resid"));
    if (entry && !/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(elementValue(entry)))
      yield `The functions' namespace ${elementValue(entry)} has more than letters and digits`;
  }
  for (const tab of namedElements(root, "ov:OfficeTab")) {
    if (!/^Tab[A-Z]\w+$/.test(attribute(tab, "id"))) yield `${attribute(tab, "id")} is no tab of Office's`;
    const { length: count } = namedElements(tab, "ov:Control");
    if (count > MOST_COMMANDS) yield `A built-in tab has ${count} commands beside each other: ${MOST_COMMANDS} at most`;
  }
}
