import { bothHosts } from "./parts/bothHosts";
import { openTestService, type TestService } from "../standIns/service/testService";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

describe("a search for the most rows that are allowed", () => {
  it.each([
    ["homes-10000", 10_000, 20],
    ["homes-500", 500, 1],
    // The last page is full, and the total says that it is the last.
    ["homes-1000", 1_000, 2],
  ])("among %s gives %i distinct rows in order from exactly %i requests", async (situation, homes, requests) => {
    const args = [78244, "", "", "", "id, address", 10_000, "headers=0"];
    const { cells, requests: asked } = await bothHosts(service, situation, "SEARCH", args);
    const ids = (cells as string[][]).map(([id]) => id);
    expect(ids).toHaveLength(homes);
    expect(new Set(ids).size).toBe(homes);
    expect(asked).toHaveLength(requests);
    expect(asked.filter((request) => request.includes("includeTotalCount"))).toHaveLength(1);
    const inOnePiece = await bothHosts(service, situation, "SEARCH", [78244, "", "", "", "id", 500, "headers=0"]);
    expect(inOnePiece.cells).toEqual(ids.slice(0, 500).map((id) => [id]));
  });
});
