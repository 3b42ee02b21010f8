import { utils, write, type WorkBook } from 'xlsx'
import { gzipSync } from 'node:zlib'
import type { DemoRandom } from '@/db/demo/random'
import { oddDates, oddNumbers, oddTexts } from './odd-values'

type File = { name: string; bytes: Uint8Array }

const encode = (text: string) => new TextEncoder().encode(text)

/** A table with the product's column titles and random rows. */
function cellsOf(random: DemoRandom, headings: readonly string[]): unknown[][] {
  const row = () =>
    headings.map(() =>
      random.pick<() => unknown>([
        () => random.pick(oddTexts),
        () => random.pick(oddDates),
        () => random.pick(oddNumbers),
        () => random.int(0, 40),
        () => new Date(Date.UTC(1900 + random.int(0, 400), 0, 1)),
        () => true,
        () => null,
      ])(),
    )
  const heading = random.chance(0.8) ? [...headings] : [...headings].reverse()
  if (random.chance(0.2)) heading.push(heading[0] ?? '')
  return [heading, ...Array.from({ length: random.pick([0, 1, 5, 300]) }, row)]
}

function workbook(random: DemoRandom, headings: readonly string[]): Uint8Array {
  const cells = cellsOf(random, headings).map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.slice(0, 32_767) : cell)),
  )
  const sheet = utils.aoa_to_sheet(cells)
  if (random.chance(0.3)) sheet['A2'] = { t: 'n', f: 'HYPERLINK("http://x/")', v: 1 }
  if (random.chance(0.2)) sheet['B2'] = { t: 'e', v: 7 }
  if (random.chance(0.1)) sheet['!ref'] = 'A1:C200000'
  const book: WorkBook = { SheetNames: ['x'], Sheets: { x: sheet } }
  return new Uint8Array(write(book, { type: 'buffer', bookType: random.pick(['xlsx', 'xlsx', 'xls', 'ods']) }))
}

function csv(random: DemoRandom, headings: readonly string[]): Uint8Array {
  const separator = random.pick([';', ',', '\t', '|'])
  const quote = (cell: unknown) => (random.chance(0.5) ? `"${String(cell ?? '')}"` : String(cell ?? ''))
  const lines = cellsOf(random, headings).map((row) => row.map(quote).join(separator))
  return encode(lines.join(random.pick(['\r\n', '\n', '\r'])))
}

/** Changes, truncates or repeats some bytes. */
function damaged(random: DemoRandom, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes
  const copy = Uint8Array.from(bytes)
  for (let left = 1 + random.int(0, 20); left > 0; left -= 1) copy[random.int(0, copy.length - 1)] = random.int(0, 255)
  return random.pick([copy, copy.slice(0, random.int(0, copy.length)), Uint8Array.from([...copy, ...copy])])
}

/** A file for an import: sometimes valid, usually not. */
export function oddFile(random: DemoRandom, headings: readonly string[]): File {
  const good = random.pick([workbook, csv])(random, headings)
  const bytes = random.pick<() => Uint8Array>([
    () => good,
    () => good,
    () => damaged(random, good),
    () => encode(random.pick(oddTexts)),
    () => encode('PK\u0003\u0004'),
    () => encode('<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><x>&b;</x>'),
    () => new Uint8Array(gzipSync(good)),
    () => new Uint8Array(random.int(0, 100_000)),
  ])()
  const name = random.pick(['a.xlsx', 'a.csv', 'a.json', 'a.xls', '', '../../a.xlsx', 'а\u202ecsv.xlsx', 'a.xlsx.exe'])
  return { name, bytes }
}
