/** The script of Google Sheets' sidebar. */
import { mountPanel } from "./mount";
import { sheetsPanelApi, sheetsPieces, type ScriptRun } from "./state/sheetsPanelApi";

declare const google: { readonly script: { readonly run: ScriptRun } };

const { run } = google.script;

mountPanel(document.getElementById("prop-pane")!, sheetsPanelApi(run), sheetsPieces(run));
