import { utils, write, type WorkBook } from 'xlsx'
import { gzipSync } from 'node:zlib'
import type { Chance } from './chance'
import { oddDates, oddNumbers, oddTexts } from './odd-values'

type File = { name: string; bytes: Uint8Array }

const encode = (text: string) => new TextEncoder().encode(text)

/** Headings as the product's own tables have them, and rows under them. */
function cellsOf(chance: Chance, headings: readonly string[]): unknown[][] {
  const row = () =>
    headings.map(() =>
      chance.of<() => unknown>([
        () => chance.of(oddTexts),
        () => chance.of(oddDates),
        () => chance.of(oddNumbers),
        () => chance.upTo(40),
        () => new Date(Date.UTC(1900 + chance.upTo(400), 0, 1)),
        () => true,
        () => null,
      ])(),
    )
  const heading = chance.is(0.8) ? [...headings] : [...headings].reverse()
  if (chance.is(0.2)) heading.push(heading[0] ?? '')
  return [heading, ...Array.from({ length: chance.of([0, 1, 5, 300]) }, row)]
}

function workbook(chance: Chance, headings: readonly string[]): Uint8Array {
  const cells = cellsOf(chance, headings).map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.slice(0, 32_767) : cell)),
  )
  const sheet = utils.aoa_to_sheet(cells)
  if (chance.is(0.3)) sheet['A2'] = { t: 'n', f: 'HYPERLINK("http://x/")', v: 1 }
  if (chance.is(0.2)) sheet['B2'] = { t: 'e', v: 7 }
  if (chance.is(0.1)) sheet['!ref'] = 'A1:C200000'
  const book: WorkBook = { SheetNames: ['x'], Sheets: { x: sheet } }
  return new Uint8Array(write(book, { type: 'buffer', bookType: chance.of(['xlsx', 'xlsx', 'xls', 'ods']) }))
}

function csv(chance: Chance, headings: readonly string[]): Uint8Array {
  const separator = chance.of([';', ',', '\t', '|'])
  const quote = (cell: unknown) => (chance.is(0.5) ? `"${String(cell ?? '')}"` : String(cell ?? ''))
  const lines = cellsOf(chance, headings).map((row) => row.map(quote).join(separator))
  return encode(lines.join(chance.of(['\r\n', '\n', '\r'])))
}

/** Some bytes of it changed, cut off or doubled. */
function damaged(chance: Chance, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes
  const copy = Uint8Array.from(bytes)
  for (let left = 1 + chance.upTo(20); left > 0; left -= 1)
    copy[chance.upTo(copy.length - 1)] = chance.upTo(255)
  return chance.of([copy, copy.slice(0, chance.upTo(copy.length)), Uint8Array.from([...copy, ...copy])])
}

/** A file for an import: now and then a good one, mostly not. */
export function oddFile(chance: Chance, headings: readonly string[]): File {
  const good = chance.of([workbook, csv])(chance, headings)
  const bytes = chance.of<() => Uint8Array>([
    () => good,
    () => good,
    () => damaged(chance, good),
    () => encode(chance.of(oddTexts)),
    () => encode('PK\u0003\u0004'),
    () => encode('<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><x>&b;</x>'),
    () => new Uint8Array(gzipSync(good)),
    () => new Uint8Array(chance.upTo(100_000)),
  ])()
  const name = chance.of([
    'a.xlsx',
    'a.csv',
    'a.json',
    'a.xls',
    '',
    '../../a.xlsx',
    'а\u202ecsv.xlsx',
    'a.xlsx.exe',
  ])
  return { name, bytes }
}
