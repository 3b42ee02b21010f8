import type { Queryable } from '@/db/client'
import { findLoadNames } from '@/db/load/load-names'
import { findRoomNames } from '@/db/queries/core/names/vocabularies'
import { findTemplate, type ProgrammeTemplate } from '@/db/queries/programmes/store-programme'
import { nameKey } from '@/lib/core/files/texts/name-key'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { type DisciplineType, type DisciplineValues, newDisciplineValues } from '@/lib/core/programmes/rules/programme'
import {
  type LoadOrigin,
  type ProgrammeColumn,
  programmeColumnOrder,
  type ProgrammeRowOutcome,
} from '@/lib/core/programmes/rules/programme-file'
import { halfNamed, wordList } from '@/lib/core/programmes/texts/cell-words'
import { disciplineProblems, programmeTexts } from '@/lib/core/programmes/texts/programmes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { refuseRows } from '@/lib/core/refusals/service/refuse-rows'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { areAmong } from '@/lib/core/rights/rules/rights-subjects'
import { isWebLink } from '@/lib/core/words/rules/web-link'
import { reasonOf } from '@/lib/imports/rules/table-row'
import { refusingFaults } from '@/lib/imports/service/file-faults'
import {
  aboutRow,
  type Cells,
  checkedCells,
  countInCell,
  dateInCell,
  lastDayOf,
  longestText,
  type ReadRow,
  readRows,
  readTableFile,
  type TableColumns,
  typeOf,
} from '@/lib/imports/service/read-cells'
import { finderOf, findersOfPeople, readEach, readFields, RowRefusal } from '@/lib/imports/service/read-fields'
import {
  programmeColumns,
  programmeErrorsText,
  programmeFileFaults,
  programmeRowKinds,
  programmeRowProblems as problems,
} from '@/lib/programmes/texts/programme-file'
import { type CreatedProgramme, makeProgramme, makerRooms, noOrigin } from './create-programme'
import { findOrigin, proxiesOfGroup, requireOwnGroup } from './load-origin'

const columns: TableColumns<ProgrammeColumn> = {
  order: programmeColumnOrder,
  titles: programmeColumns,
  faults: programmeFileFaults,
}
const lists: readonly ProgrammeColumn[] = ['groups', 'teachers', 'rooms', 'comment', 'link']
const longestOf = (column: ProgrammeColumn): number => (lists.includes(column) ? 6 * longestText : longestText)

type Finders = Awaited<ReturnType<typeof findersOf>>

/** The rows of a discipline file; `isOffered`: rooms they may request. Throws `invalid` for a malformed table. */
async function readProgrammeFile(
  db: Queryable,
  bytes: Uint8Array,
  isOffered: (roomId: RoomId) => boolean,
): Promise<ReadRow<DisciplineValues>[]> {
  const rows = await refusingFaults(readTableFile(bytes, columns))
  const finders = await findersOf(db, isOffered)
  return readRows(rows, columns, {
    what: (cell) => aboutRow(cell('title')),
    read: (cell) => valuesOf(cell, finders),
  })
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
        : countInCell(cell('hours'), { least: 0, most: 2000, unit: 'hours' }, problems.hours),
    half: () => halfOf(cell('semester')),
    groupIds: () => readEach(wordList(cell('groups')), (title) => group(title).id),
    teacherIds: () => readEach(wordList(cell('teachers')), (name) => teacher(name).id),
    roomIds: () => readEach(wordList(cell('rooms')), (title) => room(title).id),
    startsOn: () => dateInCell(cell('startsOn')),
    endsOn: () => lastDayOf(cell('startsOn'), cell('endsOn')),
    comment: () => cell('comment'),
    link: () => linkOf(cell('link')),
  })
  return { ...newDisciplineValues, ...written }
}

function linkOf(text: string): string {
  if (!isWebLink(text)) throw new RowRefusal(problems.link(text))
  return text
}

function kindOf(text: string): DisciplineType {
  if (text === '' || nameKey(text) === nameKey(programmeRowKinds.simple)) return 'simple'
  if (nameKey(text) === nameKey(programmeRowKinds.project)) return 'project'
  throw new RowRefusal(problems.kind(text))
}

function halfOf(text: string): 1 | 2 | null {
  const half = text === '' ? null : halfNamed(text)
  if (half === undefined) throw new RowRefusal(problems.semester(text))
  return half
}

async function findersOf(db: Queryable, isOffered: (roomId: RoomId) => boolean) {
  const room = finderOf(await findRoomNames(db, { inactive: false }), ({ title }) => [title], {
    none: problems.room,
  })
  return {
    ...findersOfPeople(await findLoadNames(db)),
    room: (title: string) => {
      const found = room(title)
      if (!isOffered(found.id)) throw new RowRefusal(problems.foreignRoom(title))
      return found
    },
  }
}

type TemplateOrder = {
  /** Null: rows from the file only. */
  templateKey: string | null
  title?: string
  /** Absent: as in the template. */
  isProject?: boolean
  origin: LoadOrigin | null
  file: { bytes: Uint8Array } | null
  dryRun: boolean
}

/** `programme` null: a dry run. */
type MadeByTemplate = { programme: CreatedProgramme | null; rows: ProgrammeRowOutcome[] }

/**
 * Creates a programme from a template's rows, a file's, or both; a generating template also adds proxy rows
 * for a group's load. Throws `not_allowed`, `not_found` for the template or group, and `invalid` for a
 * malformed table and, except in a dry run, for rows with errors.
 */
export async function createByTemplate(
  context: ServiceContext,
  { templateKey, title, isProject, origin, file, dryRun }: TemplateOrder,
): Promise<MadeByTemplate> {
  const { db, actor } = context
  const granted = requireAllowed(context, 'programme.create')
  const template = templateKey === null ? null : await findTemplate(db, templateKey)
  if (templateKey !== null && !template) throw new ServiceError('not_found', programmeTexts.noTemplate)
  if (template?.hasGenerate && !origin)
    throw new ServiceError('invalid', programmeTexts.noGroup, {
      problems: { of: 'load_origin', fields: { groupId: disciplineProblems.group } },
    })
  const found = origin && (await findOrigin(context, origin))
  const own = found && template?.hasGenerate ? [await requireOwnGroup(context, found)] : []
  const roomIds = await makerRooms(context)
  // Rows may request the rooms of the new programme; a superuser's rows any room.
  const isOffered = (id: RoomId) => actor.isSuperuser || areAmong([id], roomIds)
  const fileRows = file ? await readProgrammeFile(db, file.bytes, isOffered) : []
  const rows = fileRows.map(outcomeOf)
  if (dryRun) return { programme: null, rows }
  refuseRows(
    rows.flatMap((row) => (row.status === 'error' ? [{ number: row.number, text: row.reason }] : [])),
    ({ length }) => programmeErrorsText(length),
  )

  const makesProject = isProject ?? template?.isProject ?? false
  const values = [...templateRows(template), ...fileRows.flatMap((row) => ('row' in row ? row.row : []))].map((row) =>
    makesProject ? { ...row, type: 'project' as const } : row,
  )
  const programme = await makeProgramme(context, {
    action: 'programme.create_by_template',
    granted: [granted, ...own],
    values: { title: title || (found?.groupTitle ?? ''), isProject: makesProject },
    origin: found ?? noOrigin,
    roomIds,
    rowsOf: async (transaction, programmeId) => [
      ...values.map((row) => ({ ...row, programmeId, loadItemId: null, disciplineId: null })),
      ...(found && template?.hasGenerate ? await proxiesOfGroup(transaction, programmeId, found) : []),
    ],
  })
  return { programme, rows }
}

const templateRows = (template: ProgrammeTemplate | null): DisciplineValues[] =>
  (template?.rows ?? []).map((row) => ({ ...newDisciplineValues, ...row }))

const outcomeOf = ({ number, what, ...read }: ReadRow<DisciplineValues>): ProgrammeRowOutcome =>
  'problems' in read
    ? { number, what, status: 'error', reason: reasonOf(read.problems) }
    : { number, what, status: 'new' }
