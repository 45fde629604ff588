/**
 * What a person reads about a function is in the panel and in the reference, which are built apart, so Excel's
 * functions.js needs none of it. (Google Sheets' script does: it makes the help's dialog.) This is a transformer for
 * ts-loader that leaves these properties out of declarations.
 */
const ts = require("typescript");

const DECLARATIONS = /\/src\/shared\/functions\//;

const ONLY_READ = ["group", "summary", "examples", "cost", "meaning"];

const isNamed = (property, name) =>
  ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === name;

/** A parameter, which has a form, is labelled in the panel. A column is labelled in cells. */
const onlyReadIn = (properties) =>
  properties.some((property) => isNamed(property, "form")) ? [...ONLY_READ, "label"] : ONLY_READ;

function withoutTexts(context) {
  const visit = (node) => {
    const visited = ts.visitEachChild(node, visit, context);
    if (!ts.isObjectLiteralExpression(visited)) return visited;
    const onlyRead = onlyReadIn(visited.properties);
    return context.factory.updateObjectLiteralExpression(
      visited,
      visited.properties.filter((property) => !onlyRead.some((name) => isNamed(property, name))),
    );
  };
  return (file) => (DECLARATIONS.test(file.fileName.replace(/\\/g, "/")) ? ts.visitNode(file, visit) : file);
}

module.exports = { withoutTexts };
