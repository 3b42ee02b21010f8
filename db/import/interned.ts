type Plain = string | number
const isPlain = (value: unknown): value is Plain => typeof value === 'string' || typeof value === 'number'

/** Keeps equal texts and equal lists of texts or numbers once. */
export class Interned {
  private readonly texts = new Map<string, string>()
  private readonly lists = new Map<string, readonly Plain[]>()

  /** Puts known texts and lists into an object in place of equal ones. It stays the same object: a copy made field by field is several times as large. */
  of<Value extends object>(value: Value): Value {
    for (const [name, one] of Object.entries(value)) Object.assign(value, { [name]: this.one(one) })
    return value
  }

  private one(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    return Array.isArray(value) && value.every(isPlain) ? this.list(value) : value
  }

  private text(value: string): string {
    const known = this.texts.get(value)
    if (known !== undefined) return known
    this.texts.set(value, value)
    return value
  }

  private list(values: readonly Plain[]): readonly Plain[] {
    const key = JSON.stringify(values)
    const known = this.lists.get(key)
    if (known) return known
    const list = values.map((value) => (typeof value === 'string' ? this.text(value) : value))
    this.lists.set(key, list)
    return list
  }
}
