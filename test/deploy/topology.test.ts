/** Servers of a deployment are restarted one after the other while members of a team ask: `npm run topology` plays the rest. */
import { lacking } from "../../tools/topology/programs";
import { playTopology } from "../../tools/topology/topology";

(lacking().length === 0 ? test : test.skip)(
  "behind HAProxy, through a rolling restart each question is answered, and none is billed twice",
  async () => {
    const { rows, faults } = await playTopology({ steps: ["restart"], seconds: 1 });
    expect(faults).toEqual([]);
    expect(rows.map(({ step }) => step)).toEqual(["members ask", "rolling restart"]);
    // Twenty people ask, whatever else the machine has to do.
    for (const { asked } of rows) expect(asked.questions).toBeGreaterThanOrEqual(20);
  },
  120_000,
);
