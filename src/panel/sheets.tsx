/** The script of Google Sheets' sidebar. */
import { mountPanel } from "./mount";
import { sheetsPanelApi, type ScriptRun } from "./state/sheetsPanelApi";

declare const google: { readonly script: { readonly run: ScriptRun } };

mountPanel(document.getElementById("prop-pane")!, sheetsPanelApi(google.script.run));
