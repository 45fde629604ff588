/** Stop, in a workbook: what was sent is stored, and nothing more is requested, by the command or the cells. */
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { priced } from "../../hosts/parts/pressing";
import { moment } from "../../standIns/office/virtualTime";
import { column, device, filled, useService } from "../../hosts/parts/workbookOfHomes";

useService();

it.each([
  ["ask", "1000"],
  ["auto", "80"],
])("with spending set to %s, what was sent is kept and the rest is not asked", async (spending, askAbove) => {
  const limits = { PROP_SPENDING: spending, PROP_ASK_ABOVE: askAbove, PROP_RATE_PER_SECOND: "50" };
  const one = device("billing", limits);
  const workbook = openWorkbook(one);
  await filled(workbook, column(100));
  expect(await one.asked()).toBe(0);
  const { quoteId } = await priced(workbook, "fetch", "sheet");
  const ending = workbook.panelApi.accept(quoteId);
  await moment(500);
  expect(await workbook.panelApi.progress()).toMatchObject({ state: "running", requests: 100 });
  await workbook.panelApi.stop();
  const { state, done } = await ending;
  await workbook.model.idle();
  expect(state).toBe("stopped");
  expect(done).toBeLessThan(100);
  expect(await one.asked()).toBe(done);
  const rows = Array.from({ length: 100 }, (_, index) => workbook.model.at(`B${index + 2}`));
  expect(rows.filter((cell) => typeof cell === "number")).toHaveLength(done);
  expect(rows.filter((cell) => /^Needs 1 request: press Fetch/.test(String(cell)))).toHaveLength(100 - done);
});
