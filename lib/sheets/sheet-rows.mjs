import { read, SSF } from 'xlsx'
import { PartFault, tableParts } from './sheet-parts.mjs'

const mostColumns = 100
/** Rows below this are ignored; it exceeds the row limit because blank rows may lie between. */
const lastRow = 50_000
const mostUnpacked = 32 * 1024 * 1024
/** Excel's maximum length of a cell. */
const longestCell = 32_767
/** Characters in all cells together: one shared text may appear in a million cells. */
const mostText = 16 * 1024 * 1024

/** The non-empty rows, each with its number from 1 and the text of its cells. Throws PartFault. */
export function rowsOf(bytes, limit) {
  if (bytes.length === 0) throw new PartFault('empty')
  const kind = bytes.subarray(0, 4)
  if (kind.toString('hex') === 'd0cf11e0') throw new PartFault('old')
  const sheet =
    kind.toString('latin1') === 'PK\x03\x04'
      ? firstSheet(tableParts(bytes, mostUnpacked), 'buffer')
      : firstSheet(separated(bytes), 'string')
  const rows = []
  let left = mostText
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    const texts = Array.from(cells?.slice(0, mostColumns) ?? [], textOf)
    if (texts.every((text) => text === '')) continue
    if (texts.some((text) => text.length > longestCell))
      throw new PartFault('longCell', { number: index + 1 })
    left -= texts.reduce((sum, text) => sum + text.length, 0)
    if (left < 0) throw new PartFault('tooLarge')
    rows.push({ number: index + 1, cells: texts })
    if (rows.length > limit + 1) throw new PartFault('tooManyRows', { number: limit })
  }
  return rows
}

function firstSheet(data, type) {
  const book = bookOf(data, type)
  const sheet = book?.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new PartFault('unreadable')
  return sheet
}

function bookOf(data, type) {
  try {
    // `raw` keeps .csv cells as written.
    return read(data, {
      type,
      raw: type === 'string',
      dense: true,
      sheets: 0,
      sheetRows: lastRow,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
    })
  } catch {
    return null
  }
}

/** The text of a .csv file, prefixed with a line naming its separator; without it the library would guess other formats too. */
function separated(bytes) {
  const text = decoded(bytes).replace(/^\ufeff/, '')
  if (text.includes('\0')) throw new PartFault('unreadable')
  if (/^sep=.\r?\n/.test(text)) return text
  const [head = ''] = text.split(/\r?\n/, 1)
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  const [best] = counted.sort((a, b) => b.count - a.count)
  return `sep=${best?.sign ?? ';'}\n${text}`
}

function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

function textOf(cell) {
  if (cell === undefined || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && typeof cell.v === 'number' && typeof cell.z === 'string' && SSF.is_date(cell.z))
    return dateText(cell.v)
  return String(cell.t === 'e' ? (cell.w ?? cell.v) : cell.v).trim()
}

function dateText(serial) {
  const { y, m, d } = SSF.parse_date_code(serial)
  return [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-')
}
