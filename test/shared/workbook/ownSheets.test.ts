/** Our own sheets, selected as if they were lists: none of their headings and counts is taken for an address. */
import { isProblem } from "../../../src/shared/api/problem";
import { MEND_KINDS } from "../../../src/shared/parsing/addressList/mendedAddress";
import { layOutAddresses } from "../../../src/shared/features/addresses/deskFlows";
import { lookAtAddresses } from "../../../src/shared/features/addresses/lookAtAddresses";
import { insertJob } from "../../../src/shared/features/jobs/insertJob";
import { selectedList } from "../../../src/shared/features/jobs/selectedList";
import { response } from "../memoryHost";
import { MemoryWorkbook } from "./memoryWorkbook";

const HOMES = ["1 Elm St, Austin, TX 78701", "2 Elm St, Austin, TX 78701"];

function opened() {
  const workbook = new MemoryWorkbook(() => response({ price: 1 }));
  workbook.type({ A1: "Address", A2: HOMES[0]!, A3: HOMES[1]! });
  workbook.selection = ["A2", "A3"];
  return workbook;
}

function checked() {
  const workbook = opened();
  const view = workbook.done(lookAtAddresses());
  if (isProblem(view)) throw new Error(view.message);
  const { area, seen } = view;
  workbook.done(layOutAddresses({ area, seen, kinds: MEND_KINDS, left: [], yes: [], against: "values" }, "PROP."));
  return workbook;
}

function withJob(job: string) {
  const workbook = opened();
  const list = { area: workbook.done(selectedList())!.area, uses: ["address" as const] };
  expect(isProblem(workbook.done(insertJob({ job, list, typed: "", place: "newSheet" }, "PROP.")))).toBe(false);
  return workbook;
}

test("a copy of a check's sheet under another name is recognized, whatever of it is selected", () => {
  const workbook = checked();
  const message = '"Homes of June" is the sheet of an address check: select the list itself.';
  for (const [at, { typed }] of [...workbook.cells]) {
    const [sheet, cell] = at.split("!");
    if (sheet === "'Address check'") workbook.type({ [cell!]: typed }, "Homes of June");
  }
  workbook.sheet = "Homes of June";
  for (const selection of [
    ["A1", "A1"],
    ["A1", "R14"],
    ["B13", "B14"],
  ] as const) {
    workbook.selection = selection;
    expect(workbook.done(lookAtAddresses())).toMatchObject({ message });
    expect(workbook.done(selectedList())).toMatchObject({ entries: 0, problem: { message } });
  }
  workbook.sheet = "Address check";
  expect(workbook.done(lookAtAddresses())).toMatchObject({
    message: '"Address check" is the sheet of an address check: select the list itself, Sheet1!A2:A3.',
  });
});

test.each(["comps", "valuation", "rentRoll"] as const)("the head of the job sheet of %s is no list", (job) => {
  const workbook = withJob(job);
  for (const selection of [
    ["A1", "A1"],
    ["A1", "D3"],
  ] as const) {
    workbook.selection = selection;
    const message = "These cells are the top of a job sheet: select the addresses of a list.";
    expect(workbook.done(lookAtAddresses())).toMatchObject({ message });
    expect(workbook.done(selectedList())).toMatchObject({ entries: 0, problem: { message } });
  }
});

test("the addresses of a job sheet are a list as any other, and so is a list that is called as our sheets are", () => {
  const workbook = withJob("valuation");
  workbook.selection = ["A14", "A15"];
  expect(workbook.done(lookAtAddresses())).toMatchObject({ ready: 2 });
  workbook.sheet = "Theirs";
  workbook.type({ A1: "Rent roll", A2: "Address", B2: "Result", A3: HOMES[0]!, B3: "Problem" });
  workbook.selection = ["A1", "B3"];
  expect(workbook.done(lookAtAddresses())).toMatchObject({ ready: 1 });
});
