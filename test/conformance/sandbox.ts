/** The sandbox on trial, whole or broken on purpose, with the access to its accounts that some rules need. */
import {
  answer,
  createSandbox,
  withKey,
  accountWithoutKey,
  withChange,
  sandboxUsage,
  logEntries,
  type Account,
  type Sandbox,
} from "../../src/sandbox";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { statefulService, type SandboxResponse, type StatefulService } from "../../src/servers/http/sandboxState";
import { ENDPOINTS } from "../../src/shared/api/endpoints";
import type { Management } from "./trial";

export const KEY = "conformance-key";

export interface OnTrial {
  readonly held: StatefulService<Sandbox>;
  readonly management: Management;
}

const GAZETTEER = nationalGazetteer();
const OPTIONS = { gazetteer: GAZETTEER, seed: 1, accounts: [{ name: "team", keys: [{ key: KEY, name: "first" }] }] };

/** Places of the size that they have. */
export const WHOLE = createSandbox(OPTIONS);

/** Places as small as rules allow: a ZIP code has more homes than a response holds. */
export const SMALL = createSandbox({ ...OPTIONS, homesPerPlace: () => 520 });

/** The same, with the 404 that client authors report in place of an empty list. */
export const WITHOUT_EMPTY_LISTS: Sandbox = { ...SMALL, manners: { empty: 404 } };

/** Towns and listings that were worked out stay cached from one trial to the next: the world never changes. */
export const sandboxOnTrial = (initial: Sandbox, answerOf: SandboxResponse<Sandbox> = answer): OnTrial => {
  const held = statefulService(initial, answerOf);
  let made = 0;
  const change = (accounts: readonly Account[] | string): void => {
    if (typeof accounts === "string") throw new Error(accounts);
    held.become({ ...held.state(), accounts });
  };
  const accounts = (): readonly Account[] => held.state().accounts;
  return {
    held,
    management: {
      createKey: ({ addresses, endpoints }) => {
        const key = `made-for-a-rule-${made}`;
        const names = Object.values(ENDPOINTS).flatMap(({ path, name }) => (endpoints?.includes(path) ? [name] : []));
        change(
          withKey(accounts(), "team", {
            ...{ key, name: `made${made++}` },
            ...(addresses === undefined ? {} : { addresses }),
            ...(endpoints === undefined ? {} : { endpoints: names }),
          }),
        );
        return key;
      },
      deleteKey: (key) => change(accountWithoutKey(accounts(), "team", key.replace("-for-a-rule-", ""), Date.now())),
      setActive: (isActive) => change(withChange(accounts(), "team", (one) => ({ ...one, isActive }))),
      billed: () => sandboxUsage(held.state(), "team").billed,
      lastLogged: () => JSON.stringify(logEntries(held.state().log, Date.now()).at(-1)),
    },
  };
};
