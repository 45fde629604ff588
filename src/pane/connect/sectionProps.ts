/** What every section of the Connect tab is given: the connection, and how to change it. */
import type { Changes, Connection } from "../../shared/bridge/bridge";

export interface Changing {
  readonly connection: Connection;
  /** Returns the settings after the change; rejects with the reason where a change is not possible. */
  readonly save: (changes: Changes) => Promise<Connection>;
  readonly replaced: (connection: Connection) => void;
}
