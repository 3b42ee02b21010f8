import { SSF } from 'xlsx'
import { openTables } from './open-tables.mjs'
import { tooMany } from './weigh-sheets.mjs'
import { PartFault } from './zip-entries.mjs'

const mostColumns = 100
/** A grid has several columns for each group of a course year. */
const mostGridColumns = 600
/** Rows below this are ignored; it exceeds the row limit because blank rows may lie between. */
const lastRow = 50_000
/** Excel's maximum length of a cell. */
const longestCell = 32_767
/** Characters in all cells together: one shared text may appear in a million cells. */
const mostText = 16 * 1024 * 1024
/** Cells that merged areas may cover: a thousand of them can lie over the whole sheet. */
const mostCovered = 1_000_000

/**
 * A sheet as displayed: its non-empty rows, each with its number from 1 and the text of its cells; a merged
 * cell's text is repeated in all cells it covers. `sheet`: its name; null: the first that is not hidden.
 * `tableTitle`: names the tables of a page of HTML. Throws PartFault.
 */
export async function sheetOf(bytes, { sheet, limit, tableTitle }) {
  const { sheets, bookOf } = await openTables(bytes, { lastRow, tableTitle, mostRows: limit })
  const chosen =
    sheet === null ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]) : sheets.find(({ name }) => name === sheet)
  if (!chosen) throw new PartFault('unreadable')
  const found = reader(bookOf(chosen.place))(chosen)
  if (found.rows.length > limit + 1) throw tooMany('Rows', limit, found.rows.length - 1)
  return found
}

/**
 * Every sheet, including hidden ones, with its first `head` rows and the number of rows; `look`: as it looks,
 * with backgrounds, if it has at most `looks` rows. Throws PartFault.
 */
export async function bookHead(bytes, { head, looks, tableTitle }) {
  const { sheets, bookOf } = await openTables(bytes, { lastRow, tableTitle, mostRows: null })
  const readOne = reader(bookOf(null), { columns: mostGridColumns, keepsBreaks: true, hasFills: true })
  return sheets.map((one) => {
    const { rows, merges, fills, ...found } = readOne(one)
    const isShort = rows.length > 0 && rows.length <= looks
    return {
      ...found,
      merges: merges.filter(({ firstColumn }) => firstColumn < mostColumns),
      hiddenColumns: found.hiddenColumns.filter((column) => column < mostColumns),
      rowCount: rows.length,
      rows: rows.slice(0, head).map(({ number, cells }) => ({
        number,
        cells: cells.slice(0, mostColumns).map((text) => text.trim()),
      })),
      look: isShort ? { ...found, rows, merges, fills } : null,
    }
  })
}

/**
 * The named sheets as displayed, whole, with line breaks at the ends of texts, because they separate lessons.
 * `names` null: every visible one.
 */
export async function gridsOf(bytes, { names, tableTitle }) {
  const { sheets, bookOf } = await openTables(bytes, { lastRow, tableTitle, mostRows: null })
  const readOne = reader(bookOf(null), { columns: mostGridColumns, keepsBreaks: true })
  return sheets.filter(({ name, isHidden }) => (names === null ? !isHidden : names.includes(name))).map(readOne)
}

/** Reads sheets of one workbook: their texts count together. */
function reader(book, { columns = mostColumns, keepsBreaks = false, hasFills = false } = {}) {
  let left = mostText
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  return ({ name, isHidden }) => {
    const sheet = book.Sheets[name]
    if (!sheet) throw new PartFault('unreadable')
    const merges = mergesOf(sheet, columns)
    cover(sheet, merges)
    const rows = []
    for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
      const texts = Array.from(cells?.slice(0, columns) ?? [], (cell) => textOf(cell, { keepsBreaks, is1904 }))
      if (texts.every((text) => text.trim() === '')) continue
      if (texts.some((text) => text.length > longestCell)) throw new PartFault('longCell', { number: index + 1 })
      left -= texts.reduce((sum, text) => sum + text.length, 0)
      if (left < 0) throw tooMany('Signs', mostText)
      rows.push({ number: index + 1, cells: texts })
    }
    const fills = hasFills ? { fills: fillsOf(sheet, columns) } : {}
    return { name, isHidden, rows, merges, ...fills, ...hiddenIn(sheet, columns) }
  }
}

/** The backgrounds of cells, joined along each row; rows from 1. */
function fillsOf(sheet, columns) {
  const fills = []
  for (const [index, cells] of (sheet['!data'] ?? []).entries())
    for (const [column, cell] of (cells?.slice(0, columns) ?? []).entries()) {
      const colour = colourOf(cell)
      const last = fills.at(-1)
      if (colour === null) continue
      if (last?.row === index + 1 && last.colour === colour && last.to === column - 1) last.to = column
      else fills.push({ row: index + 1, from: column, to: column, colour })
    }
  return fills
}

function colourOf(cell) {
  const { patternType, fgColor } = cell?.s ?? {}
  const digits = patternType === 'solid' ? /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(fgColor?.rgb ?? '')?.[1] : null
  return digits && !/^f{6}$/i.test(digits) ? `#${digits.toLowerCase()}` : null
}

/** Rows from 1, columns from 0, both ends inclusive. */
const mergesOf = (sheet, columns) =>
  (sheet['!merges'] ?? []).map(({ s, e }) => ({
    firstRow: s.r + 1,
    lastRow: Math.min(e.r, lastRow - 1) + 1,
    firstColumn: s.c,
    lastColumn: Math.min(e.c, columns - 1),
  }))

function cover(sheet, merges) {
  const data = (sheet['!data'] ??= [])
  const covering = merges.filter(({ firstRow, firstColumn }) => textOf(data[firstRow - 1]?.[firstColumn]) !== '')
  const covered = covering.reduce(
    (sum, { firstRow, lastRow: last, firstColumn, lastColumn }) =>
      sum + (last - firstRow + 1) * (lastColumn - firstColumn + 1),
    0,
  )
  if (covered > mostCovered) throw tooMany('Covered', mostCovered, covered)
  for (const { firstRow, lastRow: last, firstColumn, lastColumn } of covering) {
    const cell = data[firstRow - 1]?.[firstColumn]
    for (let row = firstRow - 1; row < last; row += 1) {
      data[row] ??= []
      for (let column = firstColumn; column <= lastColumn; column += 1) data[row][column] = cell
    }
  }
}

const hiddenIn = (sheet, columns) => ({
  hiddenRows: [...(sheet['!rows'] ?? []).entries()].flatMap(([index, row]) => (row?.hidden ? [index + 1] : [])),
  hiddenColumns: [...(sheet['!cols'] ?? []).slice(0, columns).entries()].flatMap(([index, column]) =>
    column?.hidden ? [index] : [],
  ),
})

/** `is1904`: the workbook counts days from 1904, as on old Macs. */
function textOf(cell, { keepsBreaks = false, is1904 = false } = {}) {
  if (cell === undefined || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && typeof cell.v === 'number') return numberText(cell.v, cell.z, is1904)
  const text = String(cell.t === 'e' ? (cell.w ?? cell.v) : cell.v)
  return keepsBreaks && text.trim() !== '' ? text : text.trim()
}

/** A number as displayed: a date, with its time if shown, a time of day, or with leading zeros. */
function numberText(value, format, is1904) {
  if (typeof format !== 'string') return String(value)
  if (SSF.is_date(format))
    return /[yd]/i.test(format) || value >= 1 ? dateText(value, { format, is1904 }) : clockText(value)
  return /^0{2,}$/.test(format) ? String(value).padStart(format.length, '0') : String(value)
}

const padded = (number, length = 2) => String(number).padStart(length, '0')

function dateText(serial, { format, is1904 }) {
  const minutes = Math.round((serial % 1) * 24 * 60)
  const hasTime = /h/i.test(format) && minutes > 0
  // Rounded to the minute, so that one second before midnight becomes the next day.
  const parts = SSF.parse_date_code(Math.floor(serial) + minutes / (24 * 60), { date1904: is1904 })
  // Out of the range of spreadsheet dates.
  if (parts === null) return String(serial)
  const { y, m, d } = parts
  const date = [padded(y, 4), padded(m), padded(d)].join('-')
  return hasTime && minutes < 24 * 60 ? `${date} ${clockText(minutes / (24 * 60))}` : date
}

function clockText(serial) {
  const minutes = Math.round(serial * 24 * 60)
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`
}
