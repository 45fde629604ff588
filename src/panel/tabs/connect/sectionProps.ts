/** What every section of the Connect tab is given: the connection, and how to change it. */
import type { SettingChanges, ConnectionView } from "../../../shared/panelApi/panelApi";

export interface Changing {
  readonly connection: ConnectionView;
  /** Returns the settings after the change; rejects with the reason where a change is not possible. */
  readonly save: (changes: SettingChanges) => Promise<ConnectionView>;
  readonly replaced: (connection: ConnectionView) => void;
}
