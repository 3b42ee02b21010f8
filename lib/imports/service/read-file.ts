import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findGridRules, type StoredRule } from '@/db/queries/grids/grid-rules'
import { semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isGrid } from '@/lib/grid-sheet/layout'
import type { SheetLook } from '@/lib/grids/rules/reading'
import {
  answerOfSemester,
  type FileContents,
  type GridSettings,
  type ImportSettings,
  type SemesterAnswer,
  type SheetHead,
} from '@/lib/imports/rules/import-job'
import { importTexts } from '@/lib/imports/texts/imports'
import { sheetGrid } from '@/lib/sheets/read-sheet'
import { readLooks } from './books'
import type { NamedFile } from './file-form'
import { allowedKinds, isTableKind } from './kinds'
import { type Opened, openedFiles } from './opened-files'
import { recogniseSheet, withAlike } from './recognise'

/** Rows of each sheet that are shown, and that its columns are recognised by. */
const shownRows = 40

/** `looks`: the sheets that can be marked by hand. */
type ReadFile = { contents: FileContents; settings: ImportSettings; looks: SheetLook[] }

/**
 * The contents of a file, or of the files of an archive, and proposed settings for reading them. Throws
 * FileFault and `invalid`.
 */
export async function readFile(context: ServiceContext, file: NamedFile): Promise<ReadFile> {
  const semester = await currentSemester(context)
  const opened = await openedFiles(context.db, file, { semester })
  return opened.of === 'tables' ? readBooks(context, opened.files) : readTimetable(opened, semester)
}

/** The calendar's semester of today, as an answer. */
async function currentSemester({ db, now }: ServiceContext): Promise<SemesterAnswer | null> {
  const { semesters } = await findCalendar(db)
  const current = semesterAt(semesters, now.date)
  return !current || current.endsOn < now.date ? null : answerOfSemester(current)
}

async function readBooks(context: ServiceContext, files: readonly NamedFile[]): Promise<ReadFile> {
  const found = await readLooks(files, shownRows)
  const sheets = found.map(({ head }) => head)
  const first = sheets.find(({ isHidden, rowCount }) => !isHidden && rowCount > 0) ?? sheets[0]
  const kinds = allowedKinds(context)
  const table = first && (await recogniseSheet(context.db, first, kinds.filter(isTableKind)))
  const grids =
    kinds.includes('grid') && !isTitledAsClasses(table) ? gridSheets(sheets, await findGridRules(context.db)) : []
  const isStrange = table?.table.columns.every((column) => column === null) === true
  const toMark = kinds.includes('grid') && isStrange ? markedByHand(sheets) : []
  const recognised = grids.length > 0 ? gridSettings(grids) : toMark.length > 0 ? gridSettings(toMark) : table
  if (!recognised) throw new ServiceError('invalid', importTexts.empty)
  const settings = {
    table: null,
    grid: null,
    ...recognised,
    ...('table' in recognised && { table: withAlike(recognised.table, sheets) }),
    university: null,
    names: [],
    semester: await currentSemester(context),
  }
  const looks = kinds.includes('grid') ? found.flatMap(({ look }) => look ?? []) : []
  return { contents: { of: 'table', sheets }, settings, looks }
}

/** Whether the titles of a table name all that a row of classes needs: no grid has such titles. */
const isTitledAsClasses = (found: Awaited<ReturnType<typeof recogniseSheet>> | undefined): boolean =>
  found?.kind === 'timetable' &&
  ['discipline', 'day', 'pair', 'groups'].every((name) =>
    found.table.columns.some((one) => one?.column === name && one.by === 'title'),
  )

/** The visible sheets that are laid out as grids, by name. */
export const gridSheets = (sheets: readonly SheetHead[], stored: readonly StoredRule[]): string[] => {
  const rules = stored.map(({ rule }) => rule)
  return sheets.filter((sheet) => !sheet.isHidden && isGrid(sheetGrid(sheet), rules)).map(({ name }) => name)
}

/** A list is narrower: a sheet of which no column is known is more like a timetable, to be marked by hand. */
const narrowest = 3

const markedByHand = (sheets: readonly SheetHead[]): string[] =>
  sheets
    .filter(({ isHidden, rows }) => !isHidden && rows.some(({ cells }) => cells.length >= narrowest))
    .map(({ name }) => name)

const gridSettings = (sheets: string[]): { kind: 'grid'; grid: GridSettings } => ({
  kind: 'grid',
  grid: { sheets, accepted: [], acceptsAll: false },
})

function readTimetable(
  { timetable, university, isNeighbours }: Extract<Opened, { of: 'timetable' }>,
  current: SemesterAnswer | null,
): ReadFile {
  const { semester, lessons, exams, groups } = timetable
  const parity = semester.week1_parity ? ({ odd: 0, even: 1 } as const)[semester.week1_parity] : null
  return {
    contents: {
      of: 'timetable',
      university: university ?? '',
      semester: {
        startsOn: semester.start ?? semester.week1_monday ?? null,
        weeks: semester.weeks ?? null,
        parity,
      },
      lessons: lessons.length + exams.length,
      groups: groups.length,
    },
    settings: {
      kind: 'timetable',
      table: null,
      grid: null,
      university: null,
      // Another system's file does not say it.
      semester: isNeighbours ? current : null,
      names: [],
    },
    looks: [],
  }
}
