import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkManifest } from "../../../tools/manifest/manifestCheck";
import { pixelsIn, pngPixels } from "../../../tools/manifest/pngPixels";
import { DEVELOPMENT_ORIGIN, manifest } from "../../../src/excel/manifest/manifest";
import { commands, isMenu, RIBBON } from "../../../src/excel/manifest/ribbon";

const root = join(__dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const pixelsOf = pixelsIn(join(root, "assets"));
const right = manifest({ origin: "https://addin.example.com", version });
const faults = (text: string, development = false): readonly string[] => checkManifest(text, { development, pixelsOf });

test("the manifest for this machine is current, and right for development only", () => {
  const local = readFileSync(join(root, "manifest.xml"), "utf8").replace(/\r\n/g, "\n");
  expect(local).toBe(manifest({ origin: DEVELOPMENT_ORIGIN, version }));
  expect(faults(local, true)).toEqual([]);
  expect(faults(local).length).toBeGreaterThan(0);
  expect(faults(local).every((fault) => fault.endsWith("points to this machine"))).toBe(true);
});

test("the manifest for another origin is right and names no other", () => {
  expect(faults(right)).toEqual([]);
  expect(right).not.toContain("localhost");
  const origins = [...right.matchAll(/https:\/\/[^/"<]+/g)].map(([origin]) => origin);
  expect(new Set(origins)).toEqual(new Set(["https://addin.example.com"]));
});

test("the ribbon has six controls, with all commands that run at once", () => {
  const shown = RIBBON.map((entry) => [entry.label, ...(isMenu(entry) ? entry.commands.map(({ id }) => id) : [])]);
  expect(shown).toEqual([
    ["PROP"],
    ["Jobs"],
    ["Fetch"],
    ["Refresh", "refreshSelection", "refreshSheet", "refreshErrors"],
    [
      "Formulas",
      ...["freezeSelection", "freezeSheet", "unfreezeSelection", "unfreezeSheet"],
      ...["selectionToExcel", "workbookToExcel", "selectionToSheets", "workbookToSheets"],
    ],
    ["Help", "openHelp", "checkHost"],
  ]);
});

test("every command and menu of the ribbon says what it is and what it does", () => {
  for (const { id, label, tip } of [...RIBBON, ...commands()]) {
    expect(right).toContain(`id="Prop.${id}"`);
    expect(right).toContain(`<bt:String id="${id}.Label" DefaultValue="${label}"/>`);
    expect(right).toContain(`<bt:String id="${id}.Tip" DefaultValue="${tip}"/>`);
  }
});

test("the first button opens the panel, every other command runs a function of its name", () => {
  const [first, ...others] = commands().map(({ id }) => id);
  expect(
    [...right.matchAll(/id="Prop\.(\w+)">(?:(?!id="Prop)[^])*xsi:type="ShowTaskpane"/g)].map(([, id]) => id),
  ).toEqual([first]);
  expect([...right.matchAll(/<FunctionName>(\w+)</g)].map(([, name]) => name)).toEqual(others);
});

test("text in the manifest is escaped", () => {
  const text = manifest({ origin: 'https://addin.example.com/"&<>', version });
  expect(text).toContain("https://addin.example.com/&quot;&amp;&lt;&gt;/excel/icon-32.png");
});

/** Each changes the right manifest in one place, and is told in one of these words. */
const WRONG: readonly (readonly [what: string, from: string | RegExp, to: string, told: string | RegExp])[] = [
  ["isn't closed", "</OfficeApp>", "", /^It isn't well-formed/],
  ["has an attribute without quotes", 'Name="Workbook"', "Name=Workbook", /^It isn't well-formed/],
  ["has a control character", "PROP is ready", "PROP is\u0001 ready", /^It isn't well-formed/],
  [
    "is in a namespace that Office doesn't know",
    "appforoffice/1.1",
    "appforoffice/1.2",
    /OfficeApp of Office's namesp/,
  ],
  ["misspells the namespace of its overrides", /(VersionOverrides xmlns="[^"]+)"/, '$1/"', /lacks ov:VersionOverrides/],
  ["misspells the namespace of its resources", "officeappbasictypes/1.0", "officeappbasictypes/1.1", /bt:Images/],
  ["is no task pane add-in", '"TaskPaneApp"', '"ContentApp"', "OfficeApp is no TaskPaneApp"],
  [
    "has overrides of another version",
    "VersionOverridesV1_0",
    "VersionOverridesV1_1",
    /VersionOverridesV1_1\] isn't k/,
  ],
  ["has an id that is no GUID", /<Id>[^<]+/, "<Id>prop", "Id is no GUID"],
  ["has an id that starts with zeros", /<Id>\w{8}/, "<Id>00000000", "Id is no GUID"],
  ["has a version of three numbers", /<Version>[^<]+/, "<Version>1.0.0", "Version is no version of four numbers"],
  ["has no version", /<Version>.*<\/Version>/, "", "OfficeApp lacks Version"],
  ["has no support address", /<SupportUrl .*\/>/, "", "OfficeApp lacks SupportUrl"],
  ["has no callout", /<GetStarted>[^]*<\/GetStarted>/, "", "ov:DesktopFormFactor lacks ov:GetStarted"],
  [
    "has its runtime after the functions",
    /(<Runtimes>[^]*<\/Runtimes>)(\s*)(<AllFormFactors>[^]*<\/AllFormFactors>)/,
    "$3$2$1",
    "ov:Host[Workbook]: ov:Runtimes must stand before ov:AllFormFactors",
  ],
  [
    "has its hosts after its requirements",
    /(<Hosts>\s*<Host Name[^]*?<\/Hosts>)(\s*)(<Requirements>[^]*?<\/Requirements>)/,
    "$3$2$1",
    "OfficeApp: Hosts must stand before Requirements",
  ],
  [
    "has a button's icon before its text",
    /(<Label resid="openPanel.Label"\/>)(\s*)(<Supertip>[^]*?<\/Supertip>)/,
    "$3$2$1",
    "ov:Control[Button]: ov:Label must stand before ov:Supertip",
  ],
  ["has two runtimes", /(<Runtime .*\/>)/, "$1$1", /ov:Runtimes: ov:Runtime is out of place/],
  [
    "has an element of its own",
    "<AppDomains>",
    "<Extra/><AppDomains>",
    "OfficeApp: AppDomains must stand before Extra",
  ],
  ["has words between its elements", "<AppDomains>", "<AppDomains>and", "AppDomains holds text between its elements"],
  ["has an action of no kind", "ShowTaskpane", "OpenTaskpane", /ov:Action\[OpenTaskpane\] isn't known/],
  [
    "has an attribute of its own",
    '<Host Name="Workbook"',
    '<Host Name="Workbook" Min="1"',
    "Host has no attribute Min",
  ],
  ["has a control without an id", ' id="Prop.fetchWaiting"', "", "ov:Control lacks the attribute id"],
  [
    "uses a text that isn't defined",
    'Label resid="openHelp.Label"',
    'Label resid="Gone"',
    /Gone, which is not defined/,
  ],
  [
    "uses a long text as a label",
    'Label resid="openHelp.Label"',
    'Label resid="openHelp.Tip"',
    /not in bt:ShortStrings/,
  ],
  [
    "defines a text that nothing uses",
    "</bt:ShortStrings>",
    '<bt:String id="X" DefaultValue="x"/></bt:ShortStrings>',
    "The resource X is never used",
  ],
  ["defines a text twice", /(<bt:String id="openHelp.Tip".*\/>)/, "$1$1", "The resource openHelp.Tip stands twice"],
  ["has a resource id of 33 characters", /openHelp\.Tip/g, "H".repeat(33), /The resource id "H+" is empty or too long/],
  ["has two controls of one id", "Prop.fetchWaiting", "Prop.openPanel", "The id Prop.openPanel stands twice"],
  [
    "has a name of 126 characters",
    /(DisplayName DefaultValue=")[^"]+/,
    `$1${"n".repeat(126)}`,
    "DisplayName  has 126 characters: 125 at most",
  ],
  [
    "has a description of 251 characters",
    /(<Description DefaultValue=")[^"]+/,
    `$1${"n".repeat(251)}`,
    /251 characters: 250/,
  ],
  [
    "has a label of 126 characters",
    'DefaultValue="Fetch"',
    `DefaultValue="${"n".repeat(126)}"`,
    /fetchWaiting.Label has 126/,
  ],
  [
    "has a tip of 251 characters",
    /(id="openHelp.Tip" DefaultValue=")[^"]+/,
    `$1${"n".repeat(251)}`,
    /openHelp.Tip has 251/,
  ],
  ["has an empty label", 'DefaultValue="Fetch"', 'DefaultValue=" "', "bt:String fetchWaiting.Label is empty"],
  ["has an address over http", /(id="Help.Url" DefaultValue="http)s/, "$1", "bt:Url Help.Url is no https address"],
  [
    "has a picture over http",
    /(id="Icon.icon.16" DefaultValue="http)s/,
    "$1",
    "bt:Image Icon.icon.16 is no https address",
  ],
  ["has an address with a password", "https://addin", "https://me:secret@addin", "IconUrl  is no https address"],
  [
    "points to this machine",
    /https:\/\/addin\.example\.com\/excel\/help/,
    "https://127.0.0.1/excel/help",
    /points to this m/,
  ],
  [
    "uses an origin that it doesn't name",
    "<AppDomain>https://addin",
    "<AppDomain>https://other",
    /is used and is no App/,
  ],
  ["names an origin with a path", "com</AppDomain>", "com/excel</AppDomain>", /excel is no origin/],
  ["lacks an icon of 80 pixels", /<bt:Image size="80".*\/>/, "", "An icon lacks 80 pixels"],
  ["has an icon of 33 pixels", /<bt:Image size="32"/, '<bt:Image size="33"', "An icon of 33 pixels is not shown"],
  ["shows a picture of another size", /icon-16\.png/, "icon-64.png", /64 by 64 pixels, not 16/],
  ["has a picture that isn't there", /icon-80\.png/, "icon-81.png", /there is no picture/],
  ["has a large icon as its own", /(<IconUrl.*icon-)32/, "$164", /64 by 64 pixels, not 32/],
  ["has a runtime that ends", 'lifetime="long"', 'lifetime="short"', 'The runtime has no lifetime "long"'],
  [
    "runs its functions in another page",
    /(<Page>\s*<SourceLocation resid=")Page.Url/,
    "$1Help.Url",
    /not the runtime's page/,
  ],
  [
    "runs its commands in another page",
    'FunctionFile resid="Page.Url"',
    'FunctionFile resid="Help.Url"',
    /not the runtime's p/,
  ],
  [
    "opens another page as its panel",
    /("ShowTaskpane">\s*<SourceLocation resid=")Page.Url/,
    "$1Help.Url",
    /not the runtime's p/,
  ],
  [
    "starts on another page",
    /(<SourceLocation DefaultValue=".*)functions\.html/,
    "$1help/index.html",
    /^SourceLocation is not/,
  ],
  ["asks for no shared runtime", /<Set Name="SharedRuntime".*\/>/, "", /SharedRuntime 1.1 is not asked for/],
  ["asks for older functions", 'MinVersion="1.3"', 'MinVersion="1.1"', /CustomFunctionsRuntime 1.3 is not asked for/],
  ["is for documents", 'Name="Workbook"', 'Name="Document"', /The host Document/],
  ["has a namespace with a dot", 'DefaultValue="PROP"', 'DefaultValue="PROP.X"', /namespace PROP.X/],
  [
    "has a function without a name",
    "<FunctionName>openHelp",
    "<FunctionName>open help",
    "ov:FunctionName is no name of a function",
  ],
  ["may not write", "ReadWriteDocument", "ReadDocument", /^Permissions is not/],
  ["is on a tab that isn't Office's", "TabData", "Data", "Data is no tab of Office's"],
  [
    "has seven commands beside each other",
    /(<Control xsi:type="Button" id="Prop\.fetchWaiting">[^]*?<\/Control>)/,
    "$1$1",
    /7 commands/,
  ],
];

test.each(WRONG)("a manifest that %s is refused", (_, from, to, told) => {
  const wrong = right.replace(from, to);
  expect(wrong).not.toBe(right);
  expect(faults(wrong)).toContainEqual(typeof told === "string" ? told : expect.stringMatching(told));
});

test("a file that isn't a PNG has no pixels", () => {
  expect(pngPixels(Buffer.from("GIF89a, and some more bytes to fill"))).toBeUndefined();
  expect(pngPixels(Buffer.alloc(3))).toBeUndefined();
  expect(pixelsOf("https://addin.example.com/excel/icon-64.png")).toEqual({ width: 64, height: 64 });
});
