/**
 * What a person reads about a function is in the panel and in the reference, which are built apart, so Excel's
 * functions.js needs none of it. (Google Sheets' script does: it makes the help's dialog.) What the reference alone says of
 * a job no host needs. These are transformers for ts-loader that leave such properties out of declarations.
 */
const ts = require("typescript");

const FUNCTIONS = /\/src\/shared\/functions\//;
const JOBS = /\/src\/shared\/features\/jobs\//;

const ONLY_READ = ["group", "summary", "examples", "cost", "meaning"];

const isNamed = (property, name) =>
  ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === name;

/** A parameter, which has a form, is labelled in the panel. A column is labelled in cells. */
const onlyReadIn = (properties) =>
  properties.some((property) => isNamed(property, "form")) ? [...ONLY_READ, "label"] : ONLY_READ;

const OF_JOBS = ["cost", "functions"];

const leavingOut = (files, namesIn) => (context) => {
  const visit = (node) => {
    const visited = ts.visitEachChild(node, visit, context);
    if (!ts.isObjectLiteralExpression(visited)) return visited;
    const onlyRead = namesIn(visited.properties);
    return context.factory.updateObjectLiteralExpression(
      visited,
      visited.properties.filter((property) => !onlyRead.some((name) => isNamed(property, name))),
    );
  };
  return (file) => (files.test(file.fileName.replace(/\\/g, "/")) ? ts.visitNode(file, visit) : file);
};

module.exports = {
  withoutTexts: leavingOut(FUNCTIONS, onlyReadIn),
  withoutJobTexts: leavingOut(JOBS, () => OF_JOBS),
};
