import { PartFault } from './zip-entries.mjs'

/** Cells that repeats make, merged areas, and cells with something in them, in all sheets of a file. */
const most = { repeats: 200_000, merges: 50_000, cells: 1_500_000 }

/**
 * Counts what a file holds before anything makes an object of it. `row` and `cell` are called for what has
 * something in it, with the number of times that it stands there; `end` throws PartFault, with the limit and what
 * was found. `mostRows`: of the rows below a heading, which each sheet exceeds; null: any number.
 */
export function scales(mostRows) {
  const found = { cells: 0, repeats: 0, merges: 0 }
  const sheets = []
  return {
    sheet: () => sheets.push(0),
    row: (times = 1) => {
      if (sheets.length === 0) sheets.push(0)
      sheets[sheets.length - 1] += times
    },
    cell: (times = 1) => {
      found.cells += times
      found.repeats += times - 1
    },
    merge: () => (found.merges += 1),
    end: () => {
      const rows = Math.min(...sheets) - 1
      if (mostRows !== null && Number.isFinite(rows) && rows > mostRows) throw tooMany('Rows', mostRows, rows)
      for (const [what, limit] of Object.entries(most))
        if (found[what] > limit) throw tooMany(what.charAt(0).toUpperCase() + what.slice(1), limit, found[what])
    },
  }
}

/** `what` is more than `limit`: `number`, if that is known. */
export const tooMany = (what, limit, number) => new PartFault(`tooMany${what}`, { limit, number })

const token =
  /<(?:\w+:)?(worksheet|table|Worksheet|row|table-row|Row|c|table-cell|covered-table-cell|Cell|is|v|p|Data|mergeCell)(?=[\s/>])([^<>]*)>/g
const repeated = /-repeated\s*=\s*["'](\d+)/
const spanned = /(?:-spanned|:Merge(?:Across|Down))\s*=/

/** Weighs the sheets of a workbook written as XML: of Excel, of Excel 2003 or of OpenDocument. */
export function weighXml(xml, scale) {
  let rows = 1
  let cells = 1
  let [isRowFilled, isCellFilled] = [true, true]
  for (const [, name, tag] of xml.matchAll(token))
    switch (name) {
      case 'worksheet':
      case 'table':
      case 'Worksheet':
        scale.sheet()
        break
      case 'row':
      case 'table-row':
      case 'Row':
        rows = Number(repeated.exec(tag)?.[1] ?? 1)
        isRowFilled = false
        break
      case 'mergeCell':
        scale.merge()
        break
      case 'c':
      case 'table-cell':
      case 'covered-table-cell':
      case 'Cell':
        cells = Number(repeated.exec(tag)?.[1] ?? 1)
        isCellFilled = false
        if (spanned.test(tag)) scale.merge()
        break
      default:
        if (!isRowFilled) scale.row(rows)
        if (!isCellFilled) scale.cell(rows * cells)
        isRowFilled = isCellFilled = true
    }
}

/** «;», «,» and the tab. */
const isSeparator = (sign) => sign === 0x3b || sign === 0x2c || sign === 0x09
const fewestOfLine = /[^\s;,\t"]/

/** Weighs a table with separators: its lines with something in them, without the breaks within quoted cells. */
export function weighLines(text, scale) {
  let [from, isQuoted] = [0, false]
  const line = (to) => {
    if (fewestOfLine.test(text.slice(from, to))) scale.row()
    from = to + 1
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 0x22) isQuoted = !isQuoted
    else if (sign === 0x0a && !isQuoted) line(at)
    else if (!isQuoted && isSeparator(sign) && !isSeparator(text.charCodeAt(at - 1))) scale.cell()
  }
  line(text.length)
}

/** Records of a binary sheet: [type, where its content begins, its length]. */
function* oldRecords(bytes) {
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt16LE(at + 2)
    yield [bytes.readUInt16LE(at), at + 4, length]
    at += 4 + length
  }
}

const oldCells = new Set([0x0006, 0x0203, 0x0204, 0x0205, 0x027e, 0x00fd, 0x00d6])
const [oldSheet, oldNumbers, oldMerges] = [0x0809, 0x00bd, 0x00e5]

/** Weighs the stream of an .xls: its cells, a record each or several numbers in one. */
export function weighOldBook(bytes, scale) {
  let last = -1
  for (const [type, at, length] of oldRecords(bytes)) {
    if (type === oldSheet) last = -1
    if (type === oldSheet && bytes.readUInt16LE(Math.min(at + 2, bytes.length - 2)) === 0x0010) scale.sheet()
    if (type === oldMerges) for (let merge = 0; merge < Math.floor((length - 2) / 8); merge += 1) scale.merge()
    if (!oldCells.has(type) && type !== oldNumbers) continue
    const row = at + 2 <= bytes.length ? bytes.readUInt16LE(at) : last
    if (row !== last) scale.row()
    last = row
    for (let cell = type === oldNumbers ? Math.floor((length - 6) / 6) : 1; cell > 0; cell -= 1) scale.cell()
  }
}

const [binaryRow, binaryMerge, lastCellType] = [0, 176, 11]

/** Weighs a sheet of an .xlsb, whose records have types and lengths of one to four bytes. */
export function weighBinarySheet(bytes, scale) {
  let at = 0
  const number = (longest) => {
    let value = 0
    for (let place = 0; place < longest && at < bytes.length; place += 1) {
      const byte = bytes[at]
      at += 1
      value += (byte & 0x7f) << (7 * place)
      if (byte < 0x80) break
    }
    return value
  }
  let isFilled = true
  scale.sheet()
  while (at < bytes.length) {
    const type = number(2)
    const length = number(4)
    at += length
    if (type === binaryRow) isFilled = false
    else if (type === binaryMerge) scale.merge()
    else if (type > 1 && type <= lastCellType) {
      if (!isFilled) scale.row()
      isFilled = true
      scale.cell()
    }
  }
}
