/** Shows, changes and tests the connection. */
import type { SettingChanges, ConnectionView, TestResult } from "../../panelApi/panelApi";
import { checkChanges, connectionView } from "./settingsChanges";
import { testResult } from "./connectionTest";
import { needsTrial, trialConnection, TRIAL_TIMEOUT, trialResult, DEMO_TRIAL } from "./serviceTrial";
import { isProblem, type Problem } from "../../api/problem";
import { billIn, isMemberToken, type MemberBill } from "../../fetching/ledger/memberBill";
import { PROBE_TIMEOUT } from "../../fetching/requests/presence";
import { readSettings, type Settings, type StoredSettings } from "../../fetching/requests/settings";
import { readyConnection } from "../../fetching/requests/wire";
import { type Flow, workbook } from "../../workbook/port/port";

/** The host's default: a gateway beside it. */
type Own = Partial<Settings>;

export function* currentConnection(own: Own): Flow<ConnectionView> {
  const { stored, unread } = yield* workbook.storedSettings();
  return { ...connectionView(stored, own), ...(unread === undefined ? {} : { problem: unread }) };
}

/** Changes nothing if one of the changes is wrong. */
export function* saveSettings(changes: SettingChanges, own: Own): Flow<ConnectionView | Problem> {
  const next = checkChanges((yield* workbook.storedSettings()).stored, changes);
  return isProblem(next) ? next : yield* changed(next, own);
}

export function* removeKey(own: Own): Flow<ConnectionView> {
  const { stored, unread } = yield* workbook.storedSettings();
  const view = unread ?? (yield* changed({ ...stored, PROP_API_KEY: null }, own));
  return isProblem(view) ? { ...connectionView(stored, own), problem: view } : view;
}

/** Takes effect at once: failures of the old key are forgotten, and earlier prices can't be accepted. */
function* changed(stored: StoredSettings, own: Own): Flow<ConnectionView | Problem> {
  const unsaved = yield* workbook.storeSettings({ stored, changed: yield* workbook.now() });
  if (unsaved !== undefined) return unsaved;
  yield* workbook.clearFailures();
  return connectionView(stored, own);
}

/** @param changes What isn't stored, and is tested before it is. */
export function* testConnection(changes: SettingChanges, own: Own): Flow<TestResult | Problem> {
  const tested = checkChanges((yield* workbook.storedSettings()).stored, changes);
  if (isProblem(tested)) return tested;
  const ready = readyConnection(readSettings(tested, own));
  if (isProblem(ready)) return { ok: false, sandbox: false, message: ready.message };
  return testResult(yield* workbook.probe({ connection: ready, timeout: Infinity }));
}

/** What a team's gateway tells of the budget. Only a member's token is asked about: no other service knows of members. */
export function* gatewayBill(own: Own): Flow<MemberBill | undefined> {
  const ready = readyConnection(readSettings((yield* workbook.storedSettings()).stored, own));
  if (isProblem(ready) || !isMemberToken(ready.apiKey)) return undefined;
  return billIn(yield* workbook.probe({ connection: ready, timeout: PROBE_TIMEOUT }));
}

/** Tests a service before it is chosen, without the stored key. */
export function* tryService(changes: SettingChanges, own: Own): Flow<TestResult | Problem> {
  const ready = trialConnection(changes, own);
  if (isProblem(ready)) return ready;
  return needsTrial(ready)
    ? trialResult(yield* workbook.probe({ connection: ready, timeout: TRIAL_TIMEOUT }))
    : DEMO_TRIAL;
}
