/** Columns beyond it are not read, and no cell spans more; browsers have the same limit. */
const mostColumns = 1_000
const mostRowsSpanned = 65_534

const named = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  sup2: '²',
  shy: '',
}

const unescaped = (text) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d?));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The text of a cell: spaces as a browser shows them, line breaks where it breaks lines. */
const textOf = (parts) =>
  unescaped(
    parts
      .join('')
      .replace(/[ \t\r\n]+/g, ' ')
      .replaceAll('\u0001', '\n'),
  )
    .replace(/ *\n[ \n]*/g, '\n')
    .trim()

const spanned = (tag, name, most) => {
  const [, digits] = new RegExp(`\\b${name}\\s*=\\s*["']?\\s*(\\d{1,9})`, 'i').exec(tag) ?? []
  return Math.min(Math.max(Number(digits ?? 1), 1), most)
}

/** Where tags of tables and of line breaks begin; of the others only the text between them counts. */
const token = /<(\/?)(table|tr|td|th|br|p|div|li|style|script)\b|<!--|<[!?/a-z]/gi

/** The place after a tag, whose quoted values may hold `<` and `>`; null: it is no tag but text. */
function afterTag(html, from) {
  let quote = null
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at]
    if (quote !== null) {
      if (sign === quote) quote = null
    } else if ((sign === '"' || sign === "'") && html[at - 1] === '=') quote = sign
    else if (sign === '>') return at + 1
    else if (sign === '<') return null
  }
  return null
}

const hiddenEnd = /<\/(?:style|script)/gi

/** A table being read: its rows and cells as they come. */
class HtmlTable {
  data = []
  merges = []
  /** Whether it holds other tables, and so only lays the page out. */
  isOuter = false
  #busyUntil = []
  #row = -1
  #column = 0
  #cell = null

  constructor(mostRows, scale) {
    this.mostRows = mostRows
    this.scale = scale
  }

  write(text) {
    this.#cell?.text.push(text)
  }

  endCell() {
    if (!this.#cell) return
    const { row, column, rows, columns, text } = this.#cell
    const value = textOf(text)
    if (value !== '') this.scale.cell()
    if (value !== '' && row < this.mostRows && column < mostColumns)
      (this.data[row] ??= [])[column] = { t: 's', v: value }
    if (rows > 1 || columns > 1) {
      this.scale.merge()
      this.merges.push({ s: { r: row, c: column }, e: { r: row + rows - 1, c: column + columns - 1 } })
    }
    this.#cell = null
  }

  startRow() {
    this.endCell()
    this.#row += 1
    this.#column = 0
  }

  startCell(tag) {
    this.endCell()
    if (this.#row < 0) this.startRow()
    while ((this.#busyUntil[this.#column] ?? -1) >= this.#row) this.#column += 1
    const columns = spanned(tag, 'colspan', mostColumns)
    const rows = spanned(tag, 'rowspan', mostRowsSpanned)
    if (this.#column + columns > mostColumns) return
    if (rows > 1)
      for (let column = this.#column; column < this.#column + columns; column += 1)
        this.#busyUntil[column] = this.#row + rows - 1
    this.#cell = { row: this.#row, column: this.#column, rows, columns, text: [] }
    this.#column += columns
  }
}

/**
 * The tables of an HTML page, each as a sheet of the library: `!data` and `!merges`. A table that holds others
 * only lays the page out, so those within it count. `mostRows`: later ones are ignored; `scale`: what is found is
 * weighed.
 */
export function htmlTables(html, mostRows, scale) {
  const found = []
  /** The open tables, the innermost last. */
  const open = []
  let at = 0
  token.lastIndex = 0
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const isComment = match[0] === '<!--'
    const end = isComment ? html.indexOf('-->', token.lastIndex) : afterTag(html, token.lastIndex)
    if (end === null) continue
    const table = open.at(-1)
    table?.write(html.slice(at, match.index).replaceAll('\u0001', ''))
    const tag = html.slice(token.lastIndex, end)
    at = token.lastIndex = !isComment ? end : end < 0 ? html.length : end + 3
    if (isComment) continue
    const [, slash, name] = match
    const isEnd = slash === '/'
    switch (name?.toLowerCase()) {
      case 'style':
      case 'script': {
        if (isEnd) break
        hiddenEnd.lastIndex = at
        at = token.lastIndex = hiddenEnd.exec(html)?.index ?? html.length
        break
      }
      case 'table':
        if (!isEnd) {
          open.push(new HtmlTable(mostRows, scale))
          if (table) table.isOuter = true
        } else if (table) {
          table.endCell()
          open.pop()
          if (!table.isOuter && table.data.length > 0) {
            scale.sheet()
            scale.row(Object.keys(table.data).length)
            found.push(table)
          }
        }
        break
      case 'tr':
        if (isEnd) table?.endCell()
        else table?.startRow()
        break
      case 'td':
      case 'th':
        if (isEnd) table?.endCell()
        else table?.startCell(tag)
        break
      case 'br':
      case 'p':
      case 'div':
      case 'li':
        table?.write('\u0001')
        break
    }
  }
  return found.map(({ data, merges }) => ({ '!data': data, '!merges': merges }))
}
