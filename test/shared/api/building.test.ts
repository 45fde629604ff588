/** Which units are in one building, by their addresses. */
import { buildingOf } from "../../../src/shared/api/vocabulary/building";

test.each([
  "1500 Misty Field Dr, Apt 101, Austin, TX 78701",
  "1500 MISTY FIELD DRIVE #102, Austin, TX 78701-1234",
  "1500 Misty Field Dr Unit B, Austin, Texas 78701",
])("%j is in 1500 Misty Field Dr", (address) => {
  expect(buildingOf(address)).toBe("1500 Misty Field Dr, 78701");
});

test.each([
  "1500 Misty Field Dr, Austin, TX 78701",
  "1500 Misty Field Dr, Apt 101, Austin, TX",
  "Apt 101, Austin, TX 78701",
  "1500-Misty-Field-Dr,-Apt-101,-Austin,-TX-78701",
])("%j names no unit of a building that can be told", (address) => {
  expect(buildingOf(address)).toBeUndefined();
});
