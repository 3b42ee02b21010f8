/** Keeps equal texts and equal lists of texts once. */
export class Interned {
  private readonly texts = new Map<string, string>()
  private readonly lists = new Map<string, readonly string[]>()

  /** The same object with its texts and lists of texts in place of equal ones. */
  of<Value extends object>(value: Value): Value {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.one(one)])) as Value
  }

  private one(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? this.list(value) : value
  }

  private text(value: string): string {
    const known = this.texts.get(value)
    if (known !== undefined) return known
    this.texts.set(value, value)
    return value
  }

  private list(values: readonly string[]): readonly string[] {
    const key = values.join('\u0000')
    const known = this.lists.get(key)
    if (known) return known
    const list = values.map((value) => this.text(value))
    this.lists.set(key, list)
    return list
  }
}
