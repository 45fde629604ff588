/** The address desk for the panel in a browser: the real flows over a workbook in memory. What a sheet shows is given. */
import { isProblem } from "../../src/shared/api/problem";
import type { DeskApi, DeskResults } from "../../src/shared/panelApi/deskApi";
import { deskFlows } from "../../src/shared/features/addresses/deskFlows";
import type { Prefix } from "../../src/shared/workbook/formulas/propFormulas";
import { response } from "../shared/memoryHost";
import { MemoryWorkbook } from "../shared/workbook/memoryWorkbook";

interface DeskState {
  readonly addresses: readonly (string | null)[];
  readonly results: DeskResults | undefined;
  readonly calls: string[];
}

export function fakeDesk(prefix: Prefix, state: DeskState): DeskApi {
  const workbook = new MemoryWorkbook(() => response({ price: 1 }));
  workbook.type({ A1: "Address" });
  state.addresses.forEach((address, row) => workbook.type({ [`A${row + 2}`]: address ?? "" }));
  workbook.selection = ["A2", `A${Math.max(state.addresses.length, 1) + 1}`];
  const flows = deskFlows(prefix);
  const told = <T>(what: string, outcome: T): T => {
    state.calls.push(isProblem(outcome) ? `${what}: ${outcome.message}` : what);
    return outcome;
  };
  return {
    lookAtAddresses: async (area) => workbook.done(flows.lookAtAddresses(area)),
    async mendAddresses(choices) {
      const count = workbook.done(flows.mendAddresses(choices));
      return told(`correct ${String(count)}`, count);
    },
    async takeSuggestion(suggestion) {
      const refused = workbook.done(flows.takeSuggestion(suggestion));
      return told(`take ${suggestion.suggestion}`, refused);
    },
    async restoreAddresses() {
      const count = workbook.done(flows.restoreAddresses());
      return told(`restore ${String(count)}`, count);
    },
    async layOutAddresses(choices) {
      const { yes, against } = choices;
      const sheet = workbook.done(flows.layOutAddresses(choices));
      workbook.sheet = "Sheet1";
      return told(`lay out ${against}, yes to ${yes === "all" ? "all" : yes.join(" ")}`, sheet);
    },
    addressPrices: async (choices) => workbook.done(flows.addressPrices(choices)),
    addressResults: async () => state.results,
  };
}
