/**
 * Generates the manifest, which Excel reads before it runs the add-in, for the origin that serves the add-in.
 * manifest.xml at the root is the one for https://localhost:3000.
 */
import { group } from "./controls";
import { HELP_COMMAND, icon, ID, PAGE, resources } from "./resources";
import { RIBBON } from "./ribbon";
import { emptyElement, parentElement, xmlText } from "./xml";

/** The add-in's origin during development. */
export const DEVELOPMENT_ORIGIN = "https://localhost:3000";

/** Must never change: Office identifies the add-in by it. */
const ADD_IN = "5d0e3c2a-7b0c-4f6e-9a51-2f6c8d1e4b73";

const NAMESPACES = {
  xmlns: "http://schemas.microsoft.com/office/appforoffice/1.1",
  "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
  "xmlns:bt": "http://schemas.microsoft.com/office/officeappbasictypes/1.0",
  "xmlns:ov": "http://schemas.microsoft.com/office/taskpaneappversionoverrides",
};

export interface Release {
  /** Scheme, host and port only. */
  readonly origin: string;
  /** Three numbers, as in package.json. */
  readonly version: string;
}

export const manifest = ({ origin, version }: Release): string => {
  const value = (name: string, content: string): string => emptyElement(name, { DefaultValue: content });
  const document = parentElement("OfficeApp", { ...NAMESPACES, "xsi:type": "TaskPaneApp" }, [
    xmlText("Id", ADD_IN),
    xmlText("Version", `${version}.0`),
    xmlText("ProviderName", "PROP"),
    xmlText("DefaultLocale", "en-US"),
    value("DisplayName", "PROP property data"),
    value("Description", "Functions for property values, rents and records."),
    value("IconUrl", `${origin}${icon(32)}`),
    value("HighResolutionIconUrl", `${origin}${icon(64)}`),
    value("SupportUrl", `${origin}${HELP_COMMAND}`),
    parentElement("AppDomains", {}, [xmlText("AppDomain", origin)]),
    parentElement("Hosts", {}, [emptyElement("Host", { Name: "Workbook" })]),
    parentElement("Requirements", {}, [
      parentElement("Sets", { DefaultMinVersion: "1.1" }, [
        emptyElement("Set", { Name: "SharedRuntime", MinVersion: "1.1" }),
        emptyElement("Set", { Name: "CustomFunctionsRuntime", MinVersion: "1.3" }),
      ]),
    ]),
    parentElement("DefaultSettings", {}, [value("SourceLocation", `${origin}${PAGE}`)]),
    xmlText("Permissions", "ReadWriteDocument"),
    overrides(origin),
  ]);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${document}\n`;
};

const overrides = (origin: string): string =>
  parentElement("VersionOverrides", { xmlns: NAMESPACES["xmlns:ov"], "xsi:type": "VersionOverridesV1_0" }, [
    parentElement("Hosts", {}, [
      parentElement("Host", { "xsi:type": "Workbook" }, [
        parentElement("Runtimes", {}, [emptyElement("Runtime", { resid: ID.page, lifetime: "long" })]),
        parentElement("AllFormFactors", {}, [functions]),
        parentElement("DesktopFormFactor", {}, [
          parentElement("GetStarted", {}, [
            emptyElement("Title", { resid: ID.startedTitle }),
            emptyElement("Description", { resid: ID.startedText }),
            emptyElement("LearnMoreUrl", { resid: ID.help }),
          ]),
          emptyElement("FunctionFile", { resid: ID.page }),
          parentElement("ExtensionPoint", { "xsi:type": "PrimaryCommandSurface" }, [
            parentElement("OfficeTab", { id: "TabData" }, [group(RIBBON)]),
          ]),
        ]),
      ]),
    ]),
    resources(origin),
  ]);

const located = (name: string, resid: string): string =>
  parentElement(name, {}, [emptyElement("SourceLocation", { resid })]);

const functions = parentElement("ExtensionPoint", { "xsi:type": "CustomFunctions" }, [
  located("Script", ID.script),
  located("Page", ID.page),
  located("Metadata", ID.metadata),
  emptyElement("Namespace", { resid: ID.namespace }),
]);
