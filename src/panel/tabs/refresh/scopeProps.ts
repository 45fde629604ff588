/** What every section of the Refresh tab is given. */
import type { Scope } from "../../../shared/panelApi/panelApi";

export interface ScopeProps {
  readonly scope: Scope;
}
