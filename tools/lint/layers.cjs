/** Modules by layer, the lowest first. A module imports from itself and from the layers below it. */
module.exports = [
  ["src/shared/api"],
  ["src/shared/values"],
  ["src/shared/parsing", "src/shared/fetching", "src/shared/tables", "src/shared/formulas", "src/sandbox"],
  ["src/shared/functions", "src/shared/panelApi", "src/servers/http"],
  ["src/shared/workbook", "src/demo"],
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
