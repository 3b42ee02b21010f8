import { findLoadNames } from '@/db/load/load-names'
import { listRooms } from '@/db/queries/vocabularies'
import type { Queryable } from '@/db/client'
import type { GroupId, RoomId, TeacherId } from '@/lib/domain/ids'
import { newDisciplineValues, type DisciplineType, type DisciplineValues } from '@/lib/domain/programme'
import { programmeColumnOrder, type ProgrammeColumn } from '@/lib/domain/programme-file'
import { isWebLink } from '@/lib/domain/web-link'
import { readSheet, SheetFault } from '@/lib/sheets/read-sheet'
import { byName } from '@/lib/text/by-name'
import { listOf } from '@/lib/text/cell-words'
import { loadRowProblems } from '@/lib/text/load-file'
import { nameKey } from '@/lib/text/name-key'
import {
  programmeColumns,
  programmeFileFaults,
  programmeRowKinds,
  programmeRowProblems as problems,
  semesterNames,
} from '@/lib/text/programme-file'
import { ServiceError } from '../errors'
import {
  checkCells,
  countOf,
  dateOf,
  longestText,
  readCells,
  RowProblem,
  typeOf,
  type Cells,
  type Columns,
} from '../tables/read-cells'

/** A row of the file, or what is wrong with it. */
export type FileRow = { number: number; what: string } & ({ values: DisciplineValues } | { reason: string })

const columns: Columns<ProgrammeColumn> = {
  order: programmeColumnOrder,
  titles: programmeColumns,
  faults: programmeFileFaults,
}
const lists: readonly ProgrammeColumn[] = ['groups', 'teachers', 'rooms', 'comment', 'link']
const longestOf = (column: ProgrammeColumn): number =>
  lists.includes(column) ? 6 * longestText : longestText

/** What the cells of a row name. Throws RowProblem for what is not there. */
type Finders = {
  group: (title: string) => GroupId
  teacher: (name: string) => TeacherId
  room: (title: string) => RoomId
}

/** The rows of a file of disciplines. Throws `invalid` for a file that is no such table. */
export async function readProgrammeFile(db: Queryable, bytes: Uint8Array): Promise<FileRow[]> {
  const rows = cellsOf(bytes)
  const finders = await findersOf(db)
  return rows.map(({ number, cell }): FileRow => {
    const what = cell('title').slice(0, longestText)
    try {
      return { number, what, values: valuesOf(cell, finders) }
    } catch (error) {
      if (error instanceof RowProblem) return { number, what, reason: error.message }
      throw error
    }
  })
}

function cellsOf(bytes: Uint8Array) {
  try {
    return readCells(readSheet(bytes), columns)
  } catch (error) {
    if (error instanceof SheetFault) throw new ServiceError('invalid', error.message)
    throw error
  }
}

function valuesOf(cell: Cells<ProgrammeColumn>, { group, teacher, room }: Finders): DisciplineValues {
  checkCells(cell, columns, longestOf)
  const values: DisciplineValues = {
    ...newDisciplineValues,
    title: cell('title'),
    type: kindOf(cell('type')),
    half: halfOf(cell('semester')),
    startsOn: dateOf(cell('startsOn')),
    endsOn: dateOf(cell('endsOn')),
    comment: cell('comment'),
    link: cell('link'),
    groupIds: [...new Set(listOf(cell('groups')).map(group))],
    teacherIds: [...new Set(listOf(cell('teachers')).map(teacher))],
    roomIds: [...new Set(listOf(cell('rooms')).map(room))],
    ...(cell('lessonType') !== '' && { lessonType: typeOf(cell('lessonType')) }),
    ...(cell('hours') !== '' && { hours: countOf(cell('hours'), { least: 0, most: 2000 }, problems.hours) }),
  }
  if (values.startsOn && values.endsOn && values.endsOn < values.startsOn)
    throw new RowProblem(loadRowProblems.order)
  if (!isWebLink(values.link)) throw new RowProblem(problems.link(values.link))
  return values
}

function kindOf(text: string): DisciplineType {
  if (text === '' || nameKey(text) === nameKey(programmeRowKinds.simple)) return 'simple'
  if (nameKey(text) === nameKey(programmeRowKinds.project)) return 'project'
  throw new RowProblem(problems.kind(text))
}

function halfOf(text: string): 1 | 2 | null {
  if (text === '') return null
  const half = ([1, 2] as const).find(
    (one) => text === String(one) || nameKey(text) === nameKey(semesterNames[one]),
  )
  if (!half) throw new RowProblem(problems.semester(text))
  return half
}

async function findersOf(db: Queryable): Promise<Finders> {
  const names = await findLoadNames(db)
  const groups = byName(names.groups, ({ title }) => [title])
  const teachers = byName(names.teachers, ({ name, fullName }) => [...new Set([name, fullName].map(nameKey))])
  const rooms = byName(await listRooms(db), ({ title }) => [title])
  return {
    group: (title) => found(groups, title, loadRowProblems.group).id,
    teacher: (name) => {
      if ((teachers.get(nameKey(name)) ?? []).length > 1)
        throw new RowProblem(loadRowProblems.namesakes(name))
      return found(teachers, name, loadRowProblems.teacher).id
    },
    room: (title) => found(rooms, title, problems.room).id,
  }
}

function found<Thing>(
  things: ReadonlyMap<string, Thing[]>,
  name: string,
  problem: (text: string) => string,
): Thing {
  const [thing] = things.get(nameKey(name)) ?? []
  if (!thing) throw new RowProblem(problem(name))
  return thing
}
