import { FileFault } from '@/lib/imports/rules/file-fault'
import { readBookLooks, readGridSheets, readSheet } from './read-sheet'
import { hostileTables, hostileWorkbooks } from '@/testing/hostile-workbooks'
import { zipOf } from '@/testing/zips'

/** Milliseconds of the processor for reading a merely odd file. */
const patience = 15_000

const files = [
  ...hostileWorkbooks.map(([title, parts, wanted]) => [title, () => zipOf(parts()), wanted] as const),
  ...hostileTables.map(([title, bytes, wanted]) => [title, () => new Uint8Array(bytes()), wanted] as const),
]

test.each(files)(
  '%s: read or refused in time, as a table, by its sheets and as a grid',
  async (_, bytesOf, wanted) => {
    const bytes = bytesOf()
    expect(bytes.length).toBeLessThan(10 * 1024 * 1024)
    const readings: (() => Promise<unknown>)[] = [
      () => readSheet(bytes),
      () => readBookLooks(bytes, 20, 5_000),
      () => readGridSheets(bytes, null),
    ]
    for (const reading of readings) {
      const began = process.cpuUsage()
      const outcome = await reading().then(
        () => 'read',
        (error: unknown) => (error instanceof FileFault ? 'refused' : error),
      )
      const { user, system } = process.cpuUsage(began)
      if (wanted === 'either') expect(['read', 'refused']).toContain(outcome)
      else expect(outcome).toBe(wanted)
      expect((user + system) / 1000).toBeLessThan(patience)
    }
  },
  90_000,
)
