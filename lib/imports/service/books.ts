import { FileFault } from '@/lib/imports/rules/file-fault'
import { mostGridRows, type GridSheet, type SheetLook } from '@/lib/grids/rules/reading'
import type { Sheet, SheetHead } from '@/lib/imports/rules/import-job'
import { loadFileFaults as faults } from '@/lib/imports/texts/load-file'
import { readBookLooks, readGridSheets, readSheet } from '@/lib/sheets/read-sheet'
import type { NamedFile } from './file-form'
import { ofFile } from './file-faults'

/** Sheets of all files together. */
const mostSheets = 400

/** Of several files a sheet is named with its file. */
const prefixOf = (files: readonly NamedFile[], { name }: NamedFile): string => (files.length === 1 ? '' : `${name}: `)

type Looked = { head: SheetHead; look: SheetLook | null }

/** Every sheet of the files with its first rows, and as it looks where it can be marked. Throws FileFault. */
export async function readLooks(files: readonly NamedFile[], head: number): Promise<Looked[]> {
  const found = await Promise.all(
    files.map((file) =>
      ofFile(files, file, async () => {
        const name = (sheet: string) => prefixOf(files, file) + sheet
        const sheets = await readBookLooks(file.bytes, head, mostGridRows)
        return sheets.map((one): Looked => ({
          head: { ...one.head, name: name(one.head.name) },
          look: one.look && { ...one.look, name: name(one.look.name) },
        }))
      }),
    ),
  )
  const sheets = found.flat()
  if (sheets.length > mostSheets)
    throw new FileFault(faults.tooManySheets({ limit: mostSheets, number: sheets.length }))
  return sheets
}

/** The named sheets as a whole, for reading grids. Throws FileFault. */
export async function readGrids(files: readonly NamedFile[], names: readonly string[]): Promise<GridSheet[]> {
  const grids = await Promise.all(
    files.map((file) => {
      const prefix = prefixOf(files, file)
      const own = names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
      if (own.length === 0) return []
      return ofFile(files, file, async () =>
        (await readGridSheets(file.bytes, own)).map((sheet) => ({ ...sheet, name: prefix + sheet.name })),
      )
    }),
  )
  return grids.flat()
}

/** A named sheet. Throws FileFault, also if it has more rows than `limit`. */
export function readNamed(files: readonly NamedFile[], name: string, limit: number): Promise<Sheet> {
  const file = files.find((one) => name.startsWith(prefixOf(files, one)))
  if (!file) throw new FileFault(faults.unreadable)
  const sheet = name.slice(prefixOf(files, file).length)
  return ofFile(files, file, () => readSheet(file.bytes, { sheet, limit }))
}
