/** The settings as the panel changes them, in the properties of the person who looks at it. */
import type { Changes, Connection, Tested } from "../shared/bridge/bridge";
import { checkedChanges, connectionOf } from "../shared/errands/changes";
import { testedOf } from "../shared/errands/testing";
import { needsTrial, trialConnection, triedOf, WITHIN } from "../shared/errands/trial";
import { isProblem, type Problem } from "../shared/service/problem";
import { probeRequest } from "../shared/work/presence";
import { SETTING_NAMES, type StoredSettings } from "../shared/work/settings";
import { connected } from "../shared/work/wire";
import { sender } from "./sender";
import { CHANGED_NAME, loadOwner, usual } from "./settings";

function stored(): StoredSettings {
  const all = PropertiesService.getUserProperties().getProperties() as Readonly<Record<string, string | undefined>>;
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])),
  );
}

/** The key is not among it, only its last characters. */
export function connectionNow(): Connection {
  const now = stored();
  return connectionOf(now, usual(now));
}

/** Nothing is changed where one of the changes is wrong. */
export function saveChanges(changes: Changes): Connection | Problem {
  const next = checkedChanges(stored(), changes);
  if (isProblem(next)) return next;
  const properties = PropertiesService.getUserProperties();
  const kept: Record<string, string> = { [CHANGED_NAME]: String(Date.now()) };
  for (const name of SETTING_NAMES) {
    const text = next[name] ?? "";
    if (text === "") properties.deleteProperty(name);
    else kept[name] = text;
  }
  properties.setProperties(kept);
  return connectionNow();
}

export function removeKey(): Connection {
  PropertiesService.getUserProperties().deleteProperty("PROP_API_KEY");
  PropertiesService.getUserProperties().setProperty(CHANGED_NAME, String(Date.now()));
  return connectionNow();
}

export function test(): Tested {
  const ready = connected(loadOwner().settings);
  if (isProblem(ready)) return { ok: false, sandbox: false, message: ready.message };
  const [delivery] = sender(ready)([{ request: probeRequest(), after: 0 }]);
  return testedOf(delivery!);
}

export function tryService(changes: Changes): Tested | Problem {
  const ready = trialConnection(changes, usual(changes));
  if (isProblem(ready)) return ready;
  if (!needsTrial(ready)) return WITHIN;
  const [delivery] = sender(ready)([{ request: probeRequest(), after: 0 }]);
  return triedOf(delivery!);
}
