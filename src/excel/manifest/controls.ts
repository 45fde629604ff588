/** The ribbon's buttons and menus as manifest XML, with their icons and actions. */
import { ICON_SIZES, ID, iconId, labelId, OWN_PICTURE, tipId } from "./resources";
import { isMenu, type Command, type Menu } from "./ribbon";
import { emptyElement, parentElement, xmlText } from "./xml";

const icons = (picture: string): string =>
  parentElement(
    "Icon",
    {},
    ICON_SIZES.map((size) => emptyElement("bt:Image", { size, resid: iconId(picture, size) })),
  );

const action = ({ id, opensPanel }: Command): string =>
  opensPanel === true
    ? // In a shared runtime a pane has no id of its own.
      parentElement("Action", { "xsi:type": "ShowTaskpane" }, [emptyElement("SourceLocation", { resid: ID.page })])
    : parentElement("Action", { "xsi:type": "ExecuteFunction" }, [xmlText("FunctionName", id)]);

const described = ({ id, picture }: Command | Menu): string[] => [
  emptyElement("Label", { resid: labelId(id) }),
  parentElement("Supertip", {}, [
    emptyElement("Title", { resid: labelId(id) }),
    emptyElement("Description", { resid: tipId(id) }),
  ]),
  icons(picture),
];

const control = (entry: Command | Menu): string => {
  const attributes = { "xsi:type": isMenu(entry) ? "Menu" : "Button", id: `Prop.${entry.id}` };
  if (!isMenu(entry)) return parentElement("Control", attributes, [...described(entry), action(entry)]);
  const items = entry.commands.map((command) =>
    parentElement("Item", { id: `Prop.${command.id}` }, [...described(command), action(command)]),
  );
  return parentElement("Control", attributes, [...described(entry), parentElement("Items", {}, items)]);
};

export const group = (entries: readonly (Command | Menu)[]): string =>
  parentElement("Group", { id: "Prop.Group" }, [
    emptyElement("Label", { resid: ID.group }),
    icons(OWN_PICTURE),
    ...entries.map(control),
  ]);
