/**
 * A minimizer puts a function that is called in one place there. A generator function is then made anew at each call, and
 * V8 gives each a prototype and a shape: that took half of the time of a cell whose answer is cached. This is a transformer
 * for ts-loader that marks calls of a file's own generator functions, so that they stay where they are.
 */
const ts = require("typescript");

function generatorsOnce(context) {
  return (file) => {
    const generators = file.statements.filter(
      (each) => ts.isFunctionDeclaration(each) && each.asteriskToken && each.name,
    );
    const names = new Set(generators.map(({ name }) => name.text));
    const visit = (node) => {
      const visited = ts.visitEachChild(node, visit, context);
      const isTheirs =
        ts.isCallExpression(visited) && ts.isIdentifier(visited.expression) && names.has(visited.expression.text);
      return isTheirs
        ? ts.addSyntheticLeadingComment(visited, ts.SyntaxKind.MultiLineCommentTrivia, "#__NOINLINE__")
        : visited;
    };
    return names.size === 0 ? file : ts.visitNode(file, visit);
  };
}

module.exports = { generatorsOnce };
