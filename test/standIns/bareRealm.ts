/**
 * A realm with JavaScript's own globals and no others, in which scripts are evaluated again and again. What a host gives
 * to a script are arguments of a function around it, so each evaluation has globals and variables of its own that end
 * with it, while the script is compiled and optimized once.
 */
import { constants, createContext, runInContext, Script, type Context } from "node:vm";

/** What a script finds by name, besides JavaScript's own globals. */
export type Globals = Readonly<Record<string, unknown>>;

export interface HostScript {
  /** Runs the script again, and gives the values of its names at the top level. */
  readonly evaluate: (globals: Globals) => Readonly<Record<string, unknown>>;
}

type Evaluate = (...values: readonly unknown[]) => Readonly<Record<string, unknown>>;

const realm: Context = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });

const RealmDate = runInContext("Date", realm) as DateConstructor;

/** `Date` of the realm, with a clock of its own. */
export const dateWith = (now: () => number): DateConstructor =>
  class extends RealmDate {
    constructor(...given: [] | [number]) {
      super(...((given.length === 0 ? [now()] : given) as [number]));
    }
    static override now = now;
  } as DateConstructor;

const OWN = Object.getOwnPropertyNames(realm).length;

/** What a text names at its top level, where each name begins a line. */
export const topLevelNames = (text: string): readonly string[] =>
  [...text.matchAll(/^(?:async )?(?:function|var|const|let) (\w+)/gm)].map(([, name]) => name!);

/** A script, compiled for each list of globals that it is given. */
export class BareScript implements HostScript {
  private readonly compiled = new Map<string, Evaluate>();

  constructor(
    private readonly text: string,
    private readonly filename: string,
  ) {}

  evaluate(globals: Globals): ReturnType<Evaluate> {
    const names = Object.keys(globals);
    const list = names.join();
    const evaluate = this.compiled.get(list) ?? this.compile(list);
    this.compiled.set(list, evaluate);
    const evaluated = evaluate(...Object.values(globals));
    if (Object.getOwnPropertyNames(realm).length > OWN) throw new Error(`${this.filename} leaves a global behind`);
    return evaluated;
  }

  private compile(list: string): Evaluate {
    const text = `(function (${list}) {${this.text}\nreturn { ${topLevelNames(this.text).join()} };\n})`;
    return new Script(text, { filename: this.filename }).runInContext(realm) as Evaluate;
  }
}
