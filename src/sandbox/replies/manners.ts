/** How the sandbox answers where client authors report other answers than the interface promises, or nothing is known. */
export interface SandboxManners {
  /** Of a search that matches nothing, and of a page beyond the last record: an empty list (the default), or 404. */
  readonly empty?: 200 | 404;
  /** Unknown and empty parameters are ignored instead of refused. */
  readonly lenient?: boolean;
}
