/** What the panel asks about settings and requests, as flows: with the first that it asks, and none that needs cells. */
import type { SettingChanges } from "../panelApi/panelApi";
import { readUsage } from "../fetching/work/effects";
import type { AccountCheck } from "../fetching/ledger/accountNote";
import type { SpendingWarning } from "../fetching/quota/spendingWarning";
import type { Settings } from "../fetching/requests/settings";
import { claimedWarning } from "../spending/texts/spendingText";
import {
  currentConnection,
  gatewayBill,
  removeKey,
  saveSettings,
  testConnection,
  tryService,
} from "./settings/connection";
import { workbook } from "../workbook/port/port";

/** @param own The host's default settings. */
export const accountFlows = (own: () => Partial<Settings>) =>
  ({
    connection: () => currentConnection(own()),
    save: (changes: SettingChanges) => saveSettings(changes, own()),
    removeKey: () => removeKey(own()),
    test: (changes: SettingChanges = {}) => testConnection(changes, own()),
    tryService: (changes: SettingChanges) => tryService(changes, own()),
    usage: readUsage,
    bill: () => gatewayBill(own()),
    *release(check: AccountCheck) {
      return (yield* workbook.bookAccountCheck(check)) ?? (yield* readUsage());
    },
    *recount(billed: number) {
      return (yield* workbook.setBilled(billed)) ?? (yield* readUsage());
    },
    warning: claimedWarning,
    warned: (warnings: readonly SpendingWarning[]) => workbook.confirmWarnings(warnings),
  }) as const;

export type AccountFlows = ReturnType<typeof accountFlows>;
