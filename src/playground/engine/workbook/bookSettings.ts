/** The workbook's settings for the add-in: whoever saves the workbook is told when they change. */
export class BookSettings extends Map<string, unknown> {
  constructor(private readonly changed: () => void) {
    super();
  }

  override set(name: string, value: unknown): this {
    super.set(name, value);
    this.changed();
    return this;
  }

  override delete(name: string): boolean {
    const had = super.delete(name);
    if (had) this.changed();
    return had;
  }
}
