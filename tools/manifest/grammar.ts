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

const value = ["DefaultValue"];
const reference = ["resid"];

/** All attributes of each element; others have none. Namespaces aside. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  OfficeApp: ["xsi:type"],
  DisplayName: value,
  Description: value,
  IconUrl: value,
  HighResolutionIconUrl: value,
  SupportUrl: value,
  SourceLocation: value,
  Host: ["Name"],
  Sets: ["DefaultMinVersion"],
  Set: ["Name", "MinVersion"],
  "ov:VersionOverrides": ["xsi:type"],
  "ov:Host": ["xsi:type"],
  "ov:Runtime": ["resid", "lifetime"],
  "ov:ExtensionPoint": ["xsi:type"],
  "ov:SourceLocation": reference,
  "ov:Namespace": reference,
  "ov:FunctionFile": reference,
  "ov:Title": reference,
  "ov:Description": reference,
  "ov:LearnMoreUrl": reference,
  "ov:Label": reference,
  "ov:OfficeTab": ["id"],
  "ov:Group": ["id"],
  "ov:Control": ["xsi:type", "id"],
  "ov:Item": ["id"],
  "ov:Action": ["xsi:type"],
  "bt:Image in ov:Icon": ["size", "resid"],
  "bt:Image": ["id", "DefaultValue"],
  "bt:Url": ["id", "DefaultValue"],
  "bt:String": ["id", "DefaultValue"],
};
