/** The script of Google Sheets' sidebar. */
import { mountPane } from "./mount";
import { sheetsBridge, type ScriptRun } from "./sheetsBridge";

declare const google: { readonly script: { readonly run: ScriptRun } };

mountPane(document.getElementById("prop-pane")!, sheetsBridge(google.script.run));
