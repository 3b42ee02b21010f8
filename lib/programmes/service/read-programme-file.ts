import { findLoadNames } from '@/db/load/load-names'
import { listRooms } from '@/db/queries/core/names/vocabularies'
import type { Queryable } from '@/db/client'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { cutTo } from '@/lib/core/rules/words/kept-text'
import {
  newDisciplineValues,
  type DisciplineType,
  type DisciplineValues,
} from '@/lib/core/rules/programmes/programme'
import { programmeColumnOrder, type ProgrammeColumn } from '@/lib/core/rules/programmes/programme-file'
import { isWebLink } from '@/lib/core/rules/words/web-link'
import { readSheet, SheetFault } from '@/lib/sheets/read-sheet'
import { halfNamed, listOf } from '@/lib/core/texts/programmes/cell-words'
import { nameKey } from '@/lib/core/texts/files/name-key'
import {
  programmeColumns,
  programmeFileFaults,
  programmeRowKinds,
  programmeRowProblems as problems,
} from '@/lib/programmes/texts/programme-file'
import { ServiceError } from '@/lib/core/service/errors'
import { finderOf, findersOfPeople } from '@/lib/imports/service/find-named'
import {
  checkedCells,
  countOf,
  dateOf,
  lastDayOf,
  longestText,
  readCells,
  typeOf,
  type Cells,
  type TableColumns,
} from '@/lib/imports/service/read-cells'
import { readEach, readFields, RowProblem } from '@/lib/imports/service/row-problem'

/** A row of the file, or its errors. */
export type FileRow = { number: number; what: string } & ({ values: DisciplineValues } | { reason: string })

const columns: TableColumns<ProgrammeColumn> = {
  order: programmeColumnOrder,
  titles: programmeColumns,
  faults: programmeFileFaults,
}
const lists: readonly ProgrammeColumn[] = ['groups', 'teachers', 'rooms', 'comment', 'link']
const longestOf = (column: ProgrammeColumn): number =>
  lists.includes(column) ? 6 * longestText : longestText

type Finders = Awaited<ReturnType<typeof findersOf>>

/** The rows of a discipline file; `isOffered`: rooms they may request. Throws `invalid` for a malformed table. */
export async function readProgrammeFile(
  db: Queryable,
  bytes: Uint8Array,
  isOffered: (roomId: RoomId) => boolean,
): Promise<FileRow[]> {
  const rows = await cellsOf(bytes)
  const finders = await findersOf(db, isOffered)
  return rows.map(({ number, cell }): FileRow => {
    const what = cutTo(cell('title'), longestText)
    try {
      return { number, what, values: valuesOf(cell, finders) }
    } catch (error) {
      if (error instanceof RowProblem) return { number, what, reason: error.message }
      throw error
    }
  })
}

async function cellsOf(bytes: Uint8Array) {
  try {
    return readCells((await readSheet(bytes)).rows, columns)
  } catch (error) {
    if (error instanceof SheetFault) throw new ServiceError('invalid', error.message)
    throw error
  }
}

function valuesOf(cells: Cells<ProgrammeColumn>, { group, teacher, room }: Finders): DisciplineValues {
  const cell = checkedCells(cells, columns, longestOf)
  const { lessonType, hours } = newDisciplineValues
  const written = readFields({
    title: () => cell('title'),
    type: () => kindOf(cell('type')),
    lessonType: () => (cell('lessonType') === '' ? lessonType : typeOf(cell('lessonType'))),
    hours: () =>
      cell('hours') === ''
        ? hours
        : countOf(cell('hours'), { least: 0, most: 2000, unit: 'hours' }, problems.hours),
    half: () => halfOf(cell('semester')),
    groupIds: () => readEach(listOf(cell('groups')), (title) => group(title).id),
    teacherIds: () => readEach(listOf(cell('teachers')), (name) => teacher(name).id),
    roomIds: () => readEach(listOf(cell('rooms')), (title) => room(title).id),
    startsOn: () => dateOf(cell('startsOn')),
    endsOn: () => lastDayOf(cell('startsOn'), cell('endsOn')),
    comment: () => cell('comment'),
    link: () => linkOf(cell('link')),
  })
  return { ...newDisciplineValues, ...written }
}

function linkOf(text: string): string {
  if (!isWebLink(text)) throw new RowProblem(problems.link(text))
  return text
}

function kindOf(text: string): DisciplineType {
  if (text === '' || nameKey(text) === nameKey(programmeRowKinds.simple)) return 'simple'
  if (nameKey(text) === nameKey(programmeRowKinds.project)) return 'project'
  throw new RowProblem(problems.kind(text))
}

function halfOf(text: string): 1 | 2 | null {
  const half = text === '' ? null : halfNamed(text)
  if (half === undefined) throw new RowProblem(problems.semester(text))
  return half
}

async function findersOf(db: Queryable, isOffered: (roomId: RoomId) => boolean) {
  const room = finderOf(await listRooms(db, { inactive: false }), ({ title }) => [title], {
    none: problems.room,
  })
  return {
    ...findersOfPeople(await findLoadNames(db)),
    room: (title: string) => {
      const found = room(title)
      if (!isOffered(found.id)) throw new RowProblem(problems.foreignRoom(title))
      return found
    },
  }
}
