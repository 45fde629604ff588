/** `CustomFunctions.Error`: thrown, or a cell of a matrix. */
export class CellError {
  constructor(
    readonly code: string,
    readonly message: string | undefined,
  ) {}
}
