import type { Queryable } from '@/db/client'
import type { TimetableFile } from '@/db/import/timetable-file'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { SemesterAnswer } from '@/lib/imports/rules/import-job'
import type { LeftOut } from '@/lib/imports/rules/neighbour'
import { importTexts } from '@/lib/imports/texts/imports'
import { unpackedFiles } from '@/lib/sheets/packed-files'
import { ofFile } from './file-faults'
import { formOf, type NamedFile, readWhole } from './file-form'
import { joinedTimetable } from './joined-timetable'
import { neighbourFile } from './neighbour-file'

/**
 * What an import is read from: files of sheets, or a whole timetable. `university` null: nothing says it, and the
 * timetable has a dash for it.
 */
export type Opened =
  | { of: 'tables'; files: NamedFile[] }
  | {
      of: 'timetable'
      timetable: TimetableFile
      university: string | null
      isNeighbours: boolean
      left: LeftOut[]
    }

type Ground = { semester: SemesterAnswer | null; onParts?: (parts: number) => void }

/**
 * Opens a file, or those of an archive as one. Throws FileFault, with the file's name if there
 * are several, and `invalid` if some are tables and some are not.
 */
export async function openedFiles(db: Queryable, file: NamedFile, ground: Ground): Promise<Opened> {
  const files = unpackedFiles(file.bytes) ?? [file]
  if (files.length === 0) throw new ServiceError('invalid', importTexts.empty)
  const opened = await Promise.all(files.map((one) => ofFile(files, one, () => openedFile(db, one, ground))))
  const [first] = opened
  if (first && opened.length === 1) return first
  const timetables = opened.flatMap((one) => (one.of === 'timetable' ? [one] : []))
  if (timetables.length === 0)
    return { of: 'tables', files: opened.flatMap((one) => (one.of === 'tables' ? one.files : [])) }
  if (timetables.length < opened.length) throw new ServiceError('invalid', importTexts.mixedForms)
  return {
    of: 'timetable',
    timetable: joinedTimetable(timetables.map(({ timetable }) => timetable)),
    university: timetables.find(({ university }) => university !== null)?.university ?? null,
    isNeighbours: timetables.some(({ isNeighbours }) => isNeighbours),
    left: timetables.flatMap(({ left }) => left),
  }
}

export async function openedFile(db: Queryable, file: NamedFile, { semester, onParts }: Ground): Promise<Opened> {
  switch (formOf(file)) {
    case 'table':
      return { of: 'tables', files: [file] }
    case 'json': {
      const timetable = await readWhole(file, onParts)
      return { of: 'timetable', timetable, university: timetable.university, isNeighbours: false, left: [] }
    }
    case 'neighbour': {
      const neighbour = await neighbourFile(db, file.bytes, semester)
      const own = { ...file, bytes: neighbour.bytes }
      if (neighbour.of === 'table') return { of: 'tables', files: [own] }
      const { university, left } = neighbour
      return { of: 'timetable', timetable: await readWhole(own, onParts), university, isNeighbours: true, left }
    }
  }
}
