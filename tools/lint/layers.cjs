/** Layers as data, the lowest first. A module or room imports from itself and from the layers below it. */

/** Modules of the project. */
const MODULES = [
  ["src/shared/api"],
  ["src/shared/values"],
  ["src/shared/parsing", "src/shared/fetching", "src/shared/tables", "src/shared/formulas", "src/sandbox"],
  ["src/shared/functions", "src/shared/panelApi", "src/servers/http"],
  ["src/shared/workbook", "src/demo"],
  ["src/shared/spending"],
  ["src/shared/features"],
  [
    "src/excel",
    "src/sheets",
    "src/panel",
    "src/playground",
    "src/servers/gateway",
    "src/sandbox/server",
    "tools/reference",
  ],
];

/** Rooms of a module: its folders, and "." for its own files. Every folder with folders in it is one. */
const ROOMS = {
  "src/shared/api": [["text"], ["."], ["vocabulary"]],
  "src/shared/parsing": [["."], ["addressList"]],
  "src/shared/fetching": [["ledger"], ["work"], ["requests"], ["cache"], ["quota", "middleware"], ["."]],
  "src/shared/fetching/quota": [["."], ["stored", "joint"]],
  "src/shared/functions": [["declaring"], ["plans"], ["property", "search", "market", "addIn"], ["."]],
  "src/shared/workbook": [["port", "freezing"], ["kept", "formulas"], ["rows", "figures", "layout"], ["lists"]],
  "src/shared/spending": [["progress", "search", "texts"], ["fetch"], ["runs"]],
  "src/shared/features": [
    ["jobs", "addresses", "changes", "freeze", "cellFacts", "preview", "settings", "conversion", "hostCheck"],
    ["."],
  ],
  "src/shared/features/jobs": [["declaring"], ["appraising"], ["comps", "rentRoll", "appeal"], ["."]],
  "src/excel": [
    ["runtime", "manifest"],
    ["cells"],
    ["storage"],
    ["fetching", "recalculation"],
    ["freeze", "layout"],
    ["hostCheck"],
    ["functions", "workbook"],
    ["panel"],
    ["."],
  ],
  "src/sheets": [
    ["runtime"],
    ["cells"],
    ["storage", "schedule"],
    ["fetching", "recalculation"],
    ["freeze", "layout"],
    ["hostCheck"],
    ["functions", "workbook"],
    ["menu", "panel"],
    ["."],
  ],
  "src/sheets/storage": [["quota"], ["answers"], ["."]],
  "src/panel": [["state"], ["parts"], ["tabs"], ["pieces"], ["."]],
  "src/panel/parts": [["texts"], ["."], ["bars"]],
  "src/panel/tabs": [["connect", "spend", "cell", "refresh", "jobs", "build"]],
  "src/panel/tabs/jobs": [["desk"], ["."]],
  "src/playground": [["officeStandIn"], ["files", "charts"], ["engine"], ["page"], ["."]],
  "src/playground/engine": [["."], ["workbook"]],
  "src/sandbox": [
    ["random"],
    ["places", "faults"],
    ["homes"],
    ["market"],
    ["records"],
    ["replies"],
    ["accounts"],
    ["."],
    ["server"],
  ],
  "src/sandbox/server": [["openapi", "state"], ["."]],
  "src/servers/gateway": [["requests", "runtime"], ["config", "limits", "storage"], ["upstream"], ["fetching"], ["."]],
  "src/servers/gateway/storage": [["."], ["folder", "redis"]],
};

module.exports = { MODULES, ROOMS };
