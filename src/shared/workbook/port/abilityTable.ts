/** Effects from one table that says what an ability takes and gives: a host implements it, and flows yield by it. */
import type { EffectsOf, Work, Yielded } from "../../fetching/work/effects";

type Abilities<Table> = { readonly [Name in keyof Table]: (needs: never) => unknown };

type NeedsIn<Table extends Abilities<Table>> = {
  [Name in keyof Table]: Parameters<Table[Name]> extends [infer Needs] ? Needs : undefined;
};

type RepliesIn<Table extends Abilities<Table>> = { [Name in keyof Table]: ReturnType<Table[Name]> };

export type EffectsIn<Table extends Abilities<Table>> = EffectsOf<NeedsIn<Table>, RepliesIn<Table>>;

type Yielding<Table extends Abilities<Table>> = {
  readonly [Name in keyof Table & string]: (
    ...needs: Parameters<Table[Name]>
  ) => Work<ReturnType<Table[Name]>, Yielded<Name, NeedsIn<Table>[Name], RepliesIn<Table>[Name]>>;
};

/** For flows: `yield* workbook.formulaCells("sheet")`. */
export function effectsIn<Table extends Abilities<Table>>(): Yielding<Table> {
  return new Proxy({} as Yielding<Table>, {
    get: (_, effect) =>
      function* (needs: unknown): Generator<unknown, unknown, unknown> {
        return yield { effect, needs };
      },
  });
}
