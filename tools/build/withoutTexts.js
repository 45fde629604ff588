/**
 * What a person reads about a function is in the panel and in the reference, which are built apart, so Excel's
 * functions.js needs none of it. (Google Sheets' script does: it makes the help's dialog.) This is a transformer for
 * ts-loader that leaves these properties out of declarations.
 */
const ts = require("typescript");

const DECLARATIONS = /\/src\/shared\/functions\//;

const ONLY_READ = new Set(["summary", "examples", "cost", "meaning"]);

const isOnlyRead = (property) =>
  ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && ONLY_READ.has(property.name.text);

function withoutTexts(context) {
  const visit = (node) => {
    const visited = ts.visitEachChild(node, visit, context);
    return ts.isObjectLiteralExpression(visited)
      ? context.factory.updateObjectLiteralExpression(
          visited,
          visited.properties.filter((property) => !isOnlyRead(property)),
        )
      : visited;
  };
  return (file) => (DECLARATIONS.test(file.fileName.replace(/\\/g, "/")) ? ts.visitNode(file, visit) : file);
}

module.exports = { withoutTexts };
