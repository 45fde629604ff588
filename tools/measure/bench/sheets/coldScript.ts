/** A script as Google runs it: each execution in a realm of its own, for which nothing was optimized yet. */
import { constants, createContext, Script } from "node:vm";
import { topLevelNames, type HostScript } from "../../../../test/standIns/bareRealm";

export function coldScript(text: string): HostScript {
  const script = new Script(text, { filename: "Code.js" });
  const names = topLevelNames(text);
  return {
    evaluate(globals) {
      const realm = Object.assign(createContext(constants.DONT_CONTEXTIFY), globals);
      script.runInContext(realm);
      return Object.fromEntries(names.map((name) => [name, realm[name]]));
    },
  };
}
