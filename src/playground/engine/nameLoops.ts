/**
 * Ends names that refer to themselves, also through others. The engine puts in place of each name what it means, without end:
 * it would never calculate again. Where such a name comes round, it gives #NAME?.
 */
import type { Injector } from "@univerjs/core";
import { LexerTreeBuilder } from "@univerjs/engine-formula";

/** The engine's own, which its types keep to themselves: puts what names mean into what a name means. */
interface Lexer {
  _handleNestedDefinedName?: (meant: string, workbook: unknown) => unknown;
}

export const endNameLoops = (injector: Injector): void => {
  const lexer = injector.get(LexerTreeBuilder) as unknown as Lexer;
  const whole = lexer._handleNestedDefinedName?.bind(lexer);
  if (whole === undefined) throw new Error("Univer reads names within names in another way by now");
  const begun = new Set<string>();
  lexer._handleNestedDefinedName = (meant, workbook) => {
    if (begun.has(meant)) return undefined;
    begun.add(meant);
    try {
      return whole(meant, workbook);
    } finally {
      begun.delete(meant);
    }
  };
};
