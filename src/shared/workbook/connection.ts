/** The settings as the panel shows and changes them, and whether their service answers. */
import type { Changes, Connection, Tested } from "../bridge/bridge";
import { checkedChanges, connectionOf } from "../errands/changes";
import { testedOf } from "../errands/testing";
import { needsTrial, trialConnection, TRIAL_PATIENCE, triedOf, WITHIN } from "../errands/trial";
import { isProblem, type Problem } from "../service/problem";
import { readSettings, type Settings, type StoredSettings } from "../work/settings";
import { connected } from "../work/wire";
import { forgive, now, probe, storedSettings, storeSettings, type Flow } from "./port";

/** What the host gives where a person chose nothing: a gateway beside it. */
type Own = Partial<Settings>;

export function* connection(own: Own): Flow<Connection> {
  return connectionOf((yield* storedSettings()).stored, own);
}

/** Nothing is changed where one of the changes is wrong. */
export function* saved(changes: Changes, own: Own): Flow<Connection | Problem> {
  const next = checkedChanges((yield* storedSettings()).stored, changes);
  return isProblem(next) ? next : yield* changed(next, own);
}

export function* keyRemoved(own: Own): Flow<Connection> {
  return yield* changed({ ...(yield* storedSettings()).stored, PROP_API_KEY: null }, own);
}

/** Counts at once: what another key was refused is forgotten, and no price from before can be taken up. */
function* changed(stored: StoredSettings, own: Own): Flow<Connection> {
  yield* storeSettings({ stored, changed: yield* now() });
  yield* forgive();
  return connectionOf(stored, own);
}

export function* tested(own: Own): Flow<Tested> {
  const ready = connected(readSettings((yield* storedSettings()).stored, own));
  if (isProblem(ready)) return { ok: false, sandbox: false, message: ready.message };
  return testedOf(yield* probe({ connection: ready, patience: Infinity }));
}

/** A service before it is chosen, without the stored key. */
export function* tried(changes: Changes, own: Own): Flow<Tested | Problem> {
  const ready = trialConnection(changes, own);
  if (isProblem(ready)) return ready;
  return needsTrial(ready) ? triedOf(yield* probe({ connection: ready, patience: TRIAL_PATIENCE })) : WITHIN;
}
