/** A warning in Excel is told once on a device, whichever tab asks, and whenever the workbook is opened again. */
import { sandboxNetwork, addresses, KEYED } from "../../standIns/appsScript/sandboxNetwork";
import { newDevice, openExcel, type Device, type ExcelRealm } from "../../standIns/office/excelRealm";

function opened(device: Device): ExcelRealm {
  const service = sandboxNetwork();
  const wire = (async (url: string, { headers }: RequestInit) => {
    const [came] = service.network([{ url, headers: headers as Record<string, string> }], Date.now());
    if (came === undefined || !("status" in came)) throw new Error("unreachable");
    return new Response(came.body, { status: came.status, headers: came.headers as Record<string, string> });
  }) as typeof fetch;
  return openExcel(device, { wire });
}

const PLAN = { PROP_PLAN_REQUESTS: "10", PROP_RATE_PER_SECOND: "1000" };

it("two tabs that ask at once: one of them tells it; and after a restart none does", async () => {
  const device = newDevice({ ...KEYED, ...PLAN });
  const [one, other] = [opened(device), opened(device)];
  await Promise.all(addresses(7).map((home) => one.call("VALUE", [home, "price"])));
  const told = await Promise.all([one.panelApi.warning(), other.panelApi.warning()]);
  const [warning, ...more] = told.filter((each) => each !== undefined);
  expect(warning).toMatchObject({ warnings: [{ of: "plan", level: 70, used: 7, total: 10 }] });
  expect(more).toEqual([]);
  await one.panelApi.warned(warning!.warnings);
  expect(await other.panelApi.warning()).toBeUndefined();
  one.close();
  other.close();
  const again = opened(device);
  expect(await again.panelApi.warning()).toBeUndefined();
  await Promise.all(addresses(10).map((home) => again.call("VALUE", [home, "price"])));
  expect(await again.panelApi.warning()).toMatchObject({ warnings: [{ level: 95 }] });
});
