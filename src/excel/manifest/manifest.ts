/**
 * The manifest, which Excel reads before it runs the add-in. It is generated at build time for the origin that serves the
 * add-in; manifest.xml at the root is the one for https://localhost:3000.
 */
import { group } from "./controls";
import { HELP, icon, ID, PAGE, resources } from "./resources";
import { RIBBON } from "./ribbon";
import { empty, parent, text } from "./xml";

/** The add-in's origin during development. */
export const LOCAL_ORIGIN = "https://localhost:3000";

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
  const value = (name: string, content: string): string => empty(name, { DefaultValue: content });
  const document = parent("OfficeApp", { ...NAMESPACES, "xsi:type": "TaskPaneApp" }, [
    text("Id", ADD_IN),
    text("Version", `${version}.0`),
    text("ProviderName", "PROP"),
    text("DefaultLocale", "en-US"),
    value("DisplayName", "PROP property data"),
    value("Description", "Functions for property values, rents and records."),
    value("IconUrl", `${origin}${icon(32)}`),
    value("HighResolutionIconUrl", `${origin}${icon(64)}`),
    value("SupportUrl", `${origin}${HELP}`),
    parent("AppDomains", {}, [text("AppDomain", origin)]),
    parent("Hosts", {}, [empty("Host", { Name: "Workbook" })]),
    parent("Requirements", {}, [
      parent("Sets", { DefaultMinVersion: "1.1" }, [
        empty("Set", { Name: "SharedRuntime", MinVersion: "1.1" }),
        empty("Set", { Name: "CustomFunctionsRuntime", MinVersion: "1.3" }),
      ]),
    ]),
    parent("DefaultSettings", {}, [value("SourceLocation", `${origin}${PAGE}`)]),
    text("Permissions", "ReadWriteDocument"),
    overrides(origin),
  ]);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${document}\n`;
};

const overrides = (origin: string): string =>
  parent("VersionOverrides", { xmlns: NAMESPACES["xmlns:ov"], "xsi:type": "VersionOverridesV1_0" }, [
    parent("Hosts", {}, [
      parent("Host", { "xsi:type": "Workbook" }, [
        parent("Runtimes", {}, [empty("Runtime", { resid: ID.page, lifetime: "long" })]),
        parent("AllFormFactors", {}, [functions]),
        parent("DesktopFormFactor", {}, [
          parent("GetStarted", {}, [
            empty("Title", { resid: ID.startedTitle }),
            empty("Description", { resid: ID.startedText }),
            empty("LearnMoreUrl", { resid: ID.help }),
          ]),
          empty("FunctionFile", { resid: ID.page }),
          parent("ExtensionPoint", { "xsi:type": "PrimaryCommandSurface" }, [
            parent("OfficeTab", { id: "TabData" }, [group(RIBBON)]),
          ]),
        ]),
      ]),
    ]),
    resources(origin),
  ]);

const located = (name: string, resid: string): string => parent(name, {}, [empty("SourceLocation", { resid })]);

const functions = parent("ExtensionPoint", { "xsi:type": "CustomFunctions" }, [
  located("Script", ID.script),
  located("Page", ID.page),
  located("Metadata", ID.metadata),
  empty("Namespace", { resid: ID.namespace }),
]);
