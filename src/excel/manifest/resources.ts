/** The manifest's resources: icons, addresses and texts with their ids. */
import { HELP_FOLDER, webPage } from "../../shared/functions/declaring/referencePage";
import { commands, RIBBON, isMenu } from "./ribbon";
import { emptyElement, parentElement } from "./xml";

/** Relative to the add-in's origin. Panel, functions and commands are one page, so that they share a runtime. */
export const PAGE = "/excel/functions.html";
/** The reference's folder and first page. */
export const REFERENCE = `/excel/${HELP_FOLDER}`;
export const HELP_COMMAND = webPage(REFERENCE);

export const ICON_SIZES = [16, 32, 80] as const;

/** The add-in's own icon. */
export const OWN_PICTURE = "icon";

/** The path of an icon by its size in pixels. */
export const icon = (size: number, picture = OWN_PICTURE): string => `/excel/${picture}-${size}.png`;

/** Ids of the resources that don't belong to a command. */
export const ID = {
  page: "Page.Url",
  help: "Help.Url",
  script: "Functions.Script",
  metadata: "Functions.Metadata",
  namespace: "Functions.Namespace",
  group: "Group.Label",
  startedTitle: "GetStarted.Title",
  startedText: "GetStarted.Description",
} as const;

export const iconId = (picture: string, size: number): string => `Icon.${picture}.${size}`;
export const labelId = (command: string): string => `${command}.Label`;
export const tipId = (command: string): string => `${command}.Tip`;

type Table = Readonly<Record<string, string>>;

const list = (name: string, child: string, table: Table): string =>
  parentElement(
    `bt:${name}`,
    {},
    Object.entries(table).map(([id, value]) => emptyElement(`bt:${child}`, { id, DefaultValue: value })),
  );

export const resources = (origin: string): string => {
  const entries = [...RIBBON.filter(isMenu), ...commands()];
  const texts = (idOf: (command: string) => string, part: "label" | "tip"): Table =>
    Object.fromEntries(entries.map((entry) => [idOf(entry.id), entry[part]]));
  const pictures = [...new Set([OWN_PICTURE, ...entries.map(({ picture }) => picture)])];
  const images = pictures.flatMap((picture) =>
    ICON_SIZES.map((size) => [iconId(picture, size), `${origin}${icon(size, picture)}`] as const),
  );
  return parentElement("Resources", {}, [
    list("Images", "Image", Object.fromEntries(images)),
    list("Urls", "Url", {
      [ID.page]: `${origin}${PAGE}`,
      [ID.script]: `${origin}/excel/functions.js`,
      [ID.metadata]: `${origin}/excel/functions.json`,
      [ID.help]: `${origin}${HELP_COMMAND}`,
    }),
    list("ShortStrings", "String", {
      [ID.namespace]: "PROP",
      [ID.group]: "Property data",
      [ID.startedTitle]: "PROP is ready",
      ...texts(labelId, "label"),
    }),
    list("LongStrings", "String", {
      [ID.startedText]: "Type =PROP. in a cell to see the functions. Open the panel from the Data tab.",
      ...texts(tipId, "tip"),
    }),
  ]);
};
