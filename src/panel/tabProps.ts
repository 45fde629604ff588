/** What every tab of the panel is given. */
export interface TabProps {
  /** Whether this tab is visible. */
  readonly shown: boolean;
}
