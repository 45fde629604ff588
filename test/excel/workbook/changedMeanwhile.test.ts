/**
 * Formulas that are converted or inserted in Excel while somebody else changes one of the cells, after each round trip in
 * turn. What stands open is the moment between the last look at cells and their writing.
 */
import { isProblem } from "../../../src/shared/api/problem";
import { openWorkbook, type OpenWorkbook } from "../../standIns/office/excelWorkbook";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, useService } from "../../hosts/parts/workbookOfHomes";

useService();

/** @returns How many round trips it made, what it replied, and what stands in the cell that was changed at one of them. */
async function beside(act: (workbook: OpenWorkbook) => Promise<unknown>, place: string, at: number) {
  const workbook = openWorkbook(device());
  const { model } = workbook;
  await filled(workbook, column(3));
  const turn = model.turn.bind(model);
  let trips = 0;
  model.turn = async () => {
    await turn();
    if ((trips += 1) === at) model.type({ [place]: "theirs" });
  };
  const reply = await act(workbook);
  model.turn = turn;
  await model.idle();
  return { trips, reply, stands: model.at(place) };
}

test.each([
  ["converting", "B3", (workbook: OpenWorkbook) => workbook.panelApi.convert("everything", "PROP_")],
  [
    "inserting",
    "D3",
    (workbook: OpenWorkbook) => {
      workbook.model.selected = [rectangle("Sheet1", "D3")];
      return workbook.panelApi.insert({ name: "VALUE", arguments: ["A2", "price"] }, "selectedCell");
    },
  ],
])("%s writes over nothing that somebody typed meanwhile, and names the cell", async (_, place, act) => {
  const { trips } = await beside(act, place, Infinity);
  const [lost, told]: [number[], Set<string>] = [[], new Set()];
  for (let at = 1; at < trips; at += 1) {
    const { reply, stands } = await beside(act, place, at);
    if (stands !== "theirs") lost.push(at);
    if (isProblem(reply)) told.add(reply.message);
  }
  expect(lost.length).toBeLessThanOrEqual(1);
  const named = `Sheet1!${place} was changed or moved meanwhile: left as it is`;
  expect([...told].some((each) => each.includes(named))).toBe(true);
});
