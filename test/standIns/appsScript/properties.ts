/** Properties of one scope: 9 KB a value, 500 KB in all. Nothing of a call is stored where one value is refused. */
export const PROPERTIES = { value: 9 * 1024, all: 500 * 1024 } as const;

export class Properties {
  readonly values: Map<string, string>;

  constructor(values: Readonly<Record<string, string>> = {}) {
    this.values = new Map(Object.entries(values));
  }

  getProperty(name: string): string | null {
    return this.values.get(name) ?? null;
  }

  getProperties(): Record<string, string> {
    return Object.fromEntries(this.values);
  }

  setProperty(name: string, value: string): this {
    return this.setProperties({ [name]: value });
  }

  setProperties(values: Readonly<Record<string, string>>, deleteOthers = false): this {
    const next = new Map(deleteOthers ? [] : this.values);
    for (const [name, value] of Object.entries(values)) {
      if (typeof value !== "string") throw new Error("Exception: Invalid argument: value");
      if (Buffer.byteLength(value) > PROPERTIES.value) throw new Error("Exception: Argument too large: value");
      next.set(name, value);
    }
    if (sizeOf(next) > PROPERTIES.all) throw new Error("Exception: You have exceeded the property storage quota");
    this.values.clear();
    next.forEach((value, name) => this.values.set(name, value));
    return this;
  }

  deleteProperty(name: string): this {
    this.values.delete(name);
    return this;
  }

  size(): number {
    return sizeOf(this.values);
  }
}

function sizeOf(values: ReadonlyMap<string, string>): number {
  return [...values].reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
}
