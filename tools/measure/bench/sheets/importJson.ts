/**
 * A plain script for Google Sheets that makes a table of a JSON address, in the manner of those that people copy: it asks
 * whenever the cell calculates, keeps nothing, and makes a column of every path that it meets. A list of plain values is
 * one cell; of a list of objects each opens columns of its own.
 */
export const IMPORT_JSON = String.raw`
function IMPORT_JSON(url, key) {
  var response = UrlFetchApp.fetchAll([{ url: url, headers: { "X-Api-Key": key }, muteHttpExceptions: true }])[0];
  var records = JSON.parse(response.getContentText());
  var columns = [];
  var rows = [];
  for (var i = 0; i < records.length; i++) {
    var row = {};
    spread(records[i], "", row);
    for (var path in row) if (columns.indexOf(path) < 0) columns.push(path);
    rows.push(row);
  }
  var table = [columns.map(titled)];
  for (var r = 0; r < rows.length; r++) {
    table.push(columns.map(function (path) { return path in rows[r] ? rows[r][path] : ""; }));
  }
  return table;
}

function spread(value, path, row) {
  if (Array.isArray(value) && value.every(function (each) { return typeof each !== "object"; })) {
    row[path] = value.join(",");
  } else if (value !== null && typeof value === "object") {
    for (var name in value) spread(value[name], path + "/" + name, row);
  } else {
    row[path] = value === null ? "" : String(value).substr(0, 256);
  }
}

function titled(path) {
  return path.replace(/[\/\_]/g, " ").replace(/(^|\s)\S/g, function (letter) { return letter.toUpperCase(); }).trim();
}
`;
