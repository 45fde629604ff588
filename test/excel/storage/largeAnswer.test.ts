/** Answers are collected for a moment, to be stored together; a large one is stored at once, whatever else is in progress. */
import { addresses } from "../../standIns/appsScript/sandboxNetwork";
import { newDevice } from "../../standIns/office/excelRealm";
import { excelWorld } from "../../storedBefore/excelStates";
import { HISTORY_SETTINGS, LAST } from "../../storedBefore/history";
import { changed } from "../../storedBefore/scriptedService";

/** The first is asked for alone, to see that the service is there. */
const HOMES = addresses(3);

const large = changed((homes) =>
  (homes as object[]).map((home) => ({ ...home, note: Array(3).fill("-".repeat(50_000)) })),
);

it("a page that closes before the last answer comes has kept a large one that came before", async () => {
  const { service, open, passed } = excelWorld(newDevice(HISTORY_SETTINGS), undefined, LAST);
  service.replies.push(undefined, large, "held");
  const tab = await open(LAST);
  void tab.begun({ name: "RECORD", args: [HOMES.map((home) => [home]), "city"] });
  await passed(200);
  expect(service.asked).toHaveLength(3);
  tab.realm.close();
  const shown = await (await open(LAST + 3_600_000)).cells({ name: "RECORD", args: [HOMES[1]!, "city"] });
  expect(shown).toEqual([['"San Antonio"']]);
  expect(service.asked).toHaveLength(3);
});
