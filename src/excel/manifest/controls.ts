/** The ribbon's buttons and menus as manifest XML, with their icons and actions. */
import { ICON_SIZES, ID, iconId, labelId, OWN_PICTURE, tipId } from "./resources";
import { isMenu, type Command, type Menu } from "./ribbon";
import { empty, parent, text } from "./xml";

const icons = (picture: string): string =>
  parent(
    "Icon",
    {},
    ICON_SIZES.map((size) => empty("bt:Image", { size, resid: iconId(picture, size) })),
  );

const action = ({ id, opensPanel }: Command): string =>
  opensPanel === true
    ? parent("Action", { "xsi:type": "ShowTaskpane" }, [
        text("TaskpaneId", "PropPane"),
        empty("SourceLocation", { resid: ID.page }),
      ])
    : parent("Action", { "xsi:type": "ExecuteFunction" }, [text("FunctionName", id)]);

const described = ({ id, picture }: Command | Menu): string[] => [
  empty("Label", { resid: labelId(id) }),
  parent("Supertip", {}, [empty("Title", { resid: labelId(id) }), empty("Description", { resid: tipId(id) })]),
  icons(picture),
];

const control = (entry: Command | Menu): string => {
  const attributes = { "xsi:type": isMenu(entry) ? "Menu" : "Button", id: `Prop.${entry.id}` };
  if (!isMenu(entry)) return parent("Control", attributes, [...described(entry), action(entry)]);
  const items = entry.commands.map((command) =>
    parent("Item", { id: `Prop.${command.id}` }, [...described(command), action(command)]),
  );
  return parent("Control", attributes, [...described(entry), parent("Items", {}, items)]);
};

/** One group of the ribbon. */
export const group = (entries: readonly (Command | Menu)[]): string =>
  parent("Group", { id: "Prop.Group" }, [
    empty("Label", { resid: ID.group }),
    icons(OWN_PICTURE),
    ...entries.map(control),
  ]);
