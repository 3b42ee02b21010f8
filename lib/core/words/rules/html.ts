export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | null | false | readonly Value[]

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

function written(value: Value): string {
  if (value === null || value === false) return ''
  if (value instanceof Markup) return value.text
  return typeof value === 'object' ? value.map(written).join('') : escaped(String(value))
}

const compacted = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Indents only help readers of the source; each line break becomes a space. */
function compact(parts: TemplateStringsArray): readonly string[] {
  const known = compacted.get(parts) ?? parts.map((part) => part.replaceAll(/\s*\n\s*/g, '\n'))
  compacted.set(parts, known)
  return known
}

/**
 * Markup with values. Escapes everything that is not Markup, in text and in quoted attributes; null and false
 * produce nothing.
 */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(compact(parts).reduce((text, part, index) => text + written(values[index - 1] ?? null) + part))

/** Data for a script of the page; its type keeps it from running. */
export const dataBlock = (id: string, data: unknown): Markup => {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return new Markup(`<script type="application/json" id="${id}">${text}</script>`)
}
