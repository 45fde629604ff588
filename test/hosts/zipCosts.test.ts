/** What jobs about ZIP codes cost at each size, in both hosts: as many requests as the price said, and none when the sheet is inserted again. */
import { JOBS } from "../../src/shared/features/jobs/jobs";
import { countCosts, sizesOf } from "./parts/jobCosts";

jest.setTimeout(600_000);

it("each job is there at each size that its sheet takes", () => {
  expect(Object.fromEntries(JOBS.map(({ id }) => [id, sizesOf(id)]))).toEqual({
    ...{ comps: [1], deal: [1], appeal: [1] },
    ...{ valuation: [1, 25, 1_000], rentRoll: [1, 25, 1_000], owners: [1, 10, 25, 1_000] },
    ...{ marketComparison: [1, 25], buyBox: [1, 25, 100] },
  });
});

countCosts("marketComparison", "buyBox");
