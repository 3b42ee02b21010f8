import { read, SSF, type CellObject, type WorkSheet } from 'xlsx'
import { canBeKept } from '@/lib/domain/kept-text'
import { loadFileFaults as faults } from '@/lib/text/load-file'
import { unpackedSize } from './zip-size'

/** A file that is no table we take; the message says why, in Russian. */
export class SheetFault extends Error {}

/** A row that holds something: its number in the file, from 1, and the text of each cell. */
export type SheetRow = { number: number; cells: string[] }

export const mostRows = 10_000
const mostColumns = 100
/** What lies below is not looked at: the rows that are taken may have blank ones between them. */
const lastRow = 50_000
const mostUnpacked = 32 * 1024 * 1024

/**
 * The rows of the first sheet of an .xlsx file, or of a .csv file in UTF-8 or Windows-1251. What is text stays text, a date becomes
 * YYYY-MM-DD, and of a formula the value is taken that was saved with it. Throws SheetFault.
 */
export function readSheet(bytes: Uint8Array, limit = mostRows): SheetRow[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length === 0) throw new SheetFault(faults.empty)
  if (buffer.subarray(0, 4).toString('hex') === 'd0cf11e0') throw new SheetFault(faults.old)
  const isZip = buffer.subarray(0, 4).toString('latin1') === 'PK\x03\x04'
  if (isZip && unpackedSize(buffer, mostUnpacked) > mostUnpacked) throw new SheetFault(faults.tooLarge)
  const sheet = isZip ? firstSheet(buffer, 'buffer') : firstSheet(separated(buffer), 'string')
  const rows = (sheet['!data'] ?? []).flatMap((cells, index): SheetRow[] => {
    const texts = Array.from(cells?.slice(0, mostColumns) ?? [], textOf)
    if (!texts.every(canBeKept)) throw new SheetFault(faults.control(index + 1))
    return texts.some((text) => text !== '') ? [{ number: index + 1, cells: texts }] : []
  })
  if (rows.length > limit + 1) throw new SheetFault(faults.tooManyRows(limit))
  return rows
}

function firstSheet(data: Buffer | string, type: 'buffer' | 'string'): WorkSheet {
  const book = bookOf(data, type)
  const sheet = book?.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new SheetFault(faults.unreadable)
  return sheet
}

function bookOf(data: Buffer | string, type: 'buffer' | 'string') {
  try {
    // `raw` keeps the cells of a .csv as they are written.
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

/** The text of a .csv file, with its separator written above it: without that line the reader would guess at other formats too. */
function separated(buffer: Buffer): string {
  const text = decoded(buffer).replace(/^\ufeff/, '')
  if (text.includes('\0')) throw new SheetFault(faults.unreadable)
  if (/^sep=.\r?\n/.test(text)) return text
  const [head = ''] = text.split(/\r?\n/, 1)
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  const [best] = counted.sort((a, b) => b.count - a.count)
  return `sep=${best?.sign ?? ';'}\n${text}`
}

function decoded(buffer: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer)
  } catch {
    return new TextDecoder('windows-1251').decode(buffer)
  }
}

function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && typeof cell.v === 'number' && typeof cell.z === 'string' && SSF.is_date(cell.z))
    return dateText(cell.v)
  return String(cell.t === 'e' ? (cell.w ?? cell.v) : cell.v).trim()
}

function dateText(serial: number): string {
  const { y, m, d } = SSF.parse_date_code(serial) as { y: number; m: number; d: number }
  return [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-')
}
