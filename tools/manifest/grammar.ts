/**
 * Which elements contain which, in which order, and with which attributes: the parts of Office's published schemas (MS-
 * OWEMXML, sections 5.6 and 5.7) that this add-in uses. `?` means optional, `+` repeatable. It is stricter than the
 * schemas where stores or users need more: icons, support, callout.
 */
export const CHILDREN: Readonly<Record<string, string>> = {
  OfficeApp:
    "Id AlternateId? Version ProviderName DefaultLocale DisplayName Description IconUrl HighResolutionIconUrl " +
    "SupportUrl AppDomains Hosts Requirements DefaultSettings Permissions ov:VersionOverrides",
  AppDomains: "AppDomain+",
  Hosts: "Host+",
  Requirements: "Sets",
  Sets: "Set+",
  DefaultSettings: "SourceLocation",
  "ov:VersionOverrides[VersionOverridesV1_0]": "ov:Description? ov:Requirements? ov:Hosts ov:Resources",
  "ov:Hosts": "ov:Host+",
  "ov:Host[Workbook]": "ov:Runtimes ov:AllFormFactors ov:DesktopFormFactor",
  "ov:Runtimes": "ov:Runtime",
  "ov:AllFormFactors": "ov:ExtensionPoint+",
  "ov:ExtensionPoint[CustomFunctions]": "ov:Script ov:Page ov:Metadata ov:Namespace",
  "ov:Script": "ov:SourceLocation",
  "ov:Page": "ov:SourceLocation",
  "ov:Metadata": "ov:SourceLocation",
  "ov:DesktopFormFactor": "ov:GetStarted ov:FunctionFile ov:ExtensionPoint+",
  "ov:GetStarted": "ov:Title ov:Description ov:LearnMoreUrl",
  "ov:ExtensionPoint[PrimaryCommandSurface]": "ov:OfficeTab+",
  "ov:OfficeTab": "ov:Group+",
  "ov:Group": "ov:Label ov:Icon ov:Control+",
  "ov:Control[Button]": "ov:Label ov:Supertip ov:Icon ov:Action ov:Enabled?",
  "ov:Control[Menu]": "ov:Label ov:Supertip ov:Icon ov:Items",
  "ov:Items": "ov:Item+",
  "ov:Item": "ov:Label ov:Supertip ov:Icon? ov:Action ov:Enabled?",
  "ov:Supertip": "ov:Title ov:Description",
  "ov:Icon": "bt:Image+",
  "ov:Action[ShowTaskpane]": "ov:TaskpaneId? ov:SourceLocation ov:Title?",
  "ov:Action[ExecuteFunction]": "ov:FunctionName",
  "ov:Resources": "bt:Images bt:Urls bt:ShortStrings bt:LongStrings",
  "bt:Images": "bt:Image+",
  "bt:Urls": "bt:Url+",
  "bt:ShortStrings": "bt:String+",
  "bt:LongStrings": "bt:String+",
};

/**
 * Attributes, and the elements that have all of them. Attributes that aren't listed are not allowed. Namespaces are
 * ignored.
 */
const HAVE: readonly (readonly [attributes: readonly string[], elements: readonly string[]])[] = [
  [["xsi:type"], ["OfficeApp", "ov:VersionOverrides", "ov:Host", "ov:ExtensionPoint", "ov:Action"]],
  [
    ["DefaultValue"],
    ["DisplayName", "Description", "IconUrl", "HighResolutionIconUrl", "SupportUrl", "SourceLocation"],
  ],
  [["resid"], ["ov:SourceLocation", "ov:Namespace", "ov:FunctionFile", "ov:LearnMoreUrl"]],
  [["resid"], ["ov:Title", "ov:Description", "ov:Label"]],
  [["Name"], ["Host"]],
  [["DefaultMinVersion"], ["Sets"]],
  [["Name", "MinVersion"], ["Set"]],
  [["resid", "lifetime"], ["ov:Runtime"]],
  [["id"], ["ov:OfficeTab", "ov:Group", "ov:Item"]],
  [["xsi:type", "id"], ["ov:Control"]],
  [["size", "resid"], ["bt:Image in ov:Icon"]],
  [
    ["id", "DefaultValue"],
    ["bt:Image", "bt:Url", "bt:String"],
  ],
];

export const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map(
  HAVE.flatMap(([attributes, elements]) => elements.map((element) => [element, attributes] as const)),
);
