import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findGridRules, type StoredRule } from '@/db/queries/grids/grid-rules'
import { semesterAt } from '@/lib/core/rules/calendar/academic-calendar'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { isGrid } from '@/lib/grid-sheet/layout'
import { mostGridRows, type SheetLook } from '@/lib/grids/rules/reading'
import {
  answerOfSemester,
  type FileContents,
  type GridSettings,
  type ImportSettings,
  type SemesterAnswer,
  type SheetHead,
} from '@/lib/imports/rules/import-job'
import { importTexts } from '@/lib/imports/texts/imports'
import { readBookLooks, sheetGrid } from '@/lib/sheets/read-sheet'
import { formOf, type NamedFile, readWhole } from './file-form'
import { allowedKinds, isTableKind } from './kinds'
import { neighbourFile } from './neighbour-file'
import { recogniseSheet } from './recognise'

/** Rows of each sheet that are shown, and that its columns are recognised by. */
const shownRows = 40

/** `looks`: the sheets that can be marked by hand. */
type ReadFile = { contents: FileContents; settings: ImportSettings; looks: SheetLook[] }

/**
 * The contents of a file, and proposed settings for reading it. Throws SheetFault, ImportFault and `invalid`.
 */
export function readFile(context: ServiceContext, file: NamedFile): Promise<ReadFile> {
  switch (formOf(file)) {
    case 'table':
      return readBook(context, file.bytes)
    case 'json':
      return readTimetableFile(file)
    case 'neighbour':
      return readNeighbour(context, file)
  }
}

/** It says neither the semester nor, mostly, the university. */
async function readNeighbour(context: ServiceContext, { name, bytes }: NamedFile): Promise<ReadFile> {
  const semester = await currentSemester(context)
  const neighbour = await neighbourFile(context.db, bytes, semester)
  if (neighbour.of === 'table') return readBook(context, neighbour.bytes)
  const { university, write } = neighbour
  const { contents, settings } = await readTimetableFile({ name, bytes: write(university ?? unnamed) })
  return {
    contents: contents.of === 'timetable' ? { ...contents, university: university ?? '' } : contents,
    settings: { ...settings, semester },
    looks: [],
  }
}

/** Stands for the university's title while nobody has said it. */
const unnamed = '—'

/** The calendar's semester of today, as an answer. */
async function currentSemester({ db, now }: ServiceContext): Promise<SemesterAnswer | null> {
  const { semesters } = await findCalendar(db)
  const current = semesterAt(semesters, now.date)
  return !current || current.endsOn < now.date ? null : answerOfSemester(current)
}

async function readBook(context: ServiceContext, bytes: Uint8Array): Promise<ReadFile> {
  const found = await readBookLooks(bytes, shownRows, mostGridRows)
  const sheets = found.map(({ head }) => head)
  const first = sheets.find(({ isHidden, rowCount }) => !isHidden && rowCount > 0) ?? sheets[0]
  const kinds = allowedKinds(context)
  const grids = kinds.includes('grid') ? gridSheets(sheets, await findGridRules(context.db)) : []
  const recognised =
    grids.length > 0
      ? gridSettings(grids)
      : first && (await recogniseSheet(context.db, first, kinds.filter(isTableKind)))
  if (!recognised) throw new ServiceError('invalid', importTexts.empty)
  const settings = {
    table: null,
    grid: null,
    ...recognised,
    university: null,
    names: [],
    semester: await currentSemester(context),
  }
  const looks = kinds.includes('grid') ? found.flatMap(({ look }) => look ?? []) : []
  return { contents: { of: 'table', sheets }, settings, looks }
}

/** The visible sheets that are laid out as grids, by name. */
export const gridSheets = (sheets: readonly SheetHead[], stored: readonly StoredRule[]): string[] => {
  const rules = stored.map(({ rule }) => rule)
  return sheets.filter((sheet) => !sheet.isHidden && isGrid(sheetGrid(sheet), rules)).map(({ name }) => name)
}

const gridSettings = (sheets: string[]): { kind: 'grid'; grid: GridSettings } => ({
  kind: 'grid',
  grid: { sheets, accepted: [], acceptsAll: false },
})

const readTimetableFile = async (file: NamedFile): Promise<ReadFile> => {
  const { university, semester, lessons, exams, groups } = await readWhole(file)
  const parity = semester.week1_parity ? ({ odd: 0, even: 1 } as const)[semester.week1_parity] : null
  return {
    contents: {
      of: 'timetable',
      university,
      semester: {
        startsOn: semester.start ?? semester.week1_monday ?? null,
        weeks: semester.weeks ?? null,
        parity,
      },
      lessons: lessons.length + exams.length,
      groups: groups.length,
    },
    settings: { kind: 'timetable', table: null, grid: null, university: null, semester: null, names: [] },
    looks: [],
  }
}
