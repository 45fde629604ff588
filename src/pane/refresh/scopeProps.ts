/** What every section of the Refresh tab is given. */
import type { Scope } from "../../shared/bridge/bridge";

export interface ScopeProps {
  readonly scope: Scope;
}
