/** What writes many cells, in an Excel that fails once, at each of its round trips in turn. */
import { isProblem } from "../../../src/shared/api/problem";
import { MEND_KINDS } from "../../../src/shared/parsing/addressList/mendedAddress";
import { excelError } from "../../../src/playground/officeStandIn/batch";
import { openWorkbook, type OpenWorkbook } from "../../standIns/office/excelWorkbook";
import { rectangle } from "../../standIns/office/workbookModel";
import { device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();
jest.setTimeout(240_000);

const CELLS = {
  ...{ A1: "Address", B1: "Rent", A2: home(1002), B2: 1200, A3: `#4 ${home(1003)}`, B3: 1300 },
  ...{ D2: '=PROP.VALUE(A2, "price")', D3: "=PROP.TAXES(A2)", F2: "'=PROP.VALUE(A2)", G2: "mine" },
};

/** Everything that stands in the workbook. */
function standing({ model }: Pick<OpenWorkbook, "model">): string {
  const cells = [...model.cells].map(([place, { formula, shown }]) => [place, formula ?? shown[0]![0]] as const);
  const filledOnes = cells.filter(([, content]) => content !== "");
  return JSON.stringify([model.sheets, filledOnes.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

type Act = (workbook: OpenWorkbook) => Promise<unknown>;

async function insert(
  { model, panelApi }: OpenWorkbook,
  job: "valuation" | "rentRoll",
  place: "newSheet" | "selectedCell",
) {
  model.selected = [rectangle("Sheet1", "A1:B3")];
  const list = (await panelApi.selectedList())!;
  const uses = list.columns.map(({ use }) => use);
  if (place === "selectedCell") model.selected = [rectangle("Sheet1", "A10")];
  return panelApi.insertJob({ job, list: { area: list.area, uses }, typed: "", place });
}

async function checked({ model, panelApi }: OpenWorkbook, act: "mend" | "lay out") {
  model.selected = [rectangle("Sheet1", "A1:A3")];
  const view = await panelApi.lookAtAddresses();
  if (isProblem(view)) return view;
  const { area, seen } = view;
  const choices = { area, seen, kinds: MEND_KINDS, left: [], yes: [], against: "values" } as const;
  return act === "mend" ? panelApi.mendAddresses(choices) : panelApi.layOutAddresses(choices);
}

const ACTS: Readonly<Record<string, { readonly before?: Act; readonly act: Act }>> = {
  "a job sheet": { act: (workbook) => insert(workbook, "valuation", "newSheet") },
  "a job at the selected cell": { act: (workbook) => insert(workbook, "rentRoll", "selectedCell") },
  "a snapshot": {
    before: async (workbook) => {
      await insert(workbook, "rentRoll", "newSheet");
      const offer = await workbook.panelApi.offer("fetch", "sheet");
      if (!isProblem(offer)) await workbook.panelApi.accept(offer.quoteId);
    },
    act: ({ panelApi }) => panelApi.keepSnapshot(),
  },
  "the desk's sheet": { act: (workbook) => checked(workbook, "lay out") },
  "the desk's corrections": { act: (workbook) => checked(workbook, "mend") },
  freezing: { act: ({ panelApi }) => panelApi.freeze("everything") },
  restoring: {
    before: ({ panelApi }) => panelApi.freeze("everything"),
    act: ({ panelApi }) => panelApi.unfreeze("everything"),
  },
  converting: { act: ({ panelApi }) => panelApi.convert("everything", "PROP_") },
};

/** Runs it in a workbook that fails at one of its round trips. */
async function tried({ before, act }: (typeof ACTS)[string], failsAt: number) {
  const workbook = openWorkbook(device());
  const { model } = workbook;
  await filled(workbook, CELLS);
  await before?.(workbook);
  await model.idle();
  const stood = standing(workbook);
  const turn = model.turn.bind(model);
  let trips = 0;
  model.turn = async () => {
    trips += 1;
    if (trips === failsAt) throw excelError("GeneralException", "there was an internal error.");
    await turn();
  };
  const reply = await act(workbook).catch((thrown: unknown) => thrown);
  model.turn = turn;
  await model.idle();
  return { reply, stood, stands: standing(workbook), trips };
}

/** The words of a reply that says that something failed. */
function words(reply: unknown): string | undefined {
  const { message } = ((typeof reply === "object" ? reply : undefined) as { readonly message?: string }) ?? {};
  return message;
}

/** What only reads. */
const LOOKS: Readonly<Record<string, Act>> = {
  "a selected list": ({ model, panelApi }) => {
    model.selected = [rectangle("Sheet1", "A1:B3")];
    return panelApi.selectedList();
  },
  "a look at addresses": ({ model, panelApi }) => {
    model.selected = [rectangle("Sheet1", "A1:A3")];
    return panelApi.lookAtAddresses();
  },
  "a price": ({ panelApi }) => panelApi.offer("fetch", "sheet"),
  "the selected cell": ({ panelApi }) => panelApi.selectedCell(),
};

/** What may have been done in part says how to go on. */
const GOES_ON = /ended early: .*(again for the rest|undo)/;

it.each(Object.keys(ACTS))(
  "%s: whichever round trip fails, it is said, and nothing is left half done",
  async (name) => {
    const { trips } = await tried(ACTS[name]!, 0);
    const unsaid: string[] = [];
    for (let at = 1; at <= trips; at += 1) {
      const { reply, stood, stands } = await tried(ACTS[name]!, at);
      const said = words(reply);
      if (said !== undefined && stands !== stood && !GOES_ON.test(said)) unsaid.push(`${at} of ${trips}: ${said}`);
    }
    expect(unsaid).toEqual([]);
  },
);

it.each(Object.entries(LOOKS))(
  "%s that fails says that no cell was changed, and not to look at any",
  async (_, act) => {
    const { trips } = await tried({ act }, 0);
    const said = new Set<string>();
    for (let at = 1; at <= trips; at += 1) {
      const { reply, stood, stands } = await tried({ act }, at);
      expect(stands).toBe(stood);
      const why = words(reply);
      if (why !== undefined && /ended early/.test(why)) said.add(why);
    }
    expect(said).toEqual(new Set(["This ended early: Excel refused it (GeneralException). No cell was changed."]));
  },
);
