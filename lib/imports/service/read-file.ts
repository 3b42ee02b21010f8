import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findGridRules, type StoredRule } from '@/db/queries/grids/grid-rules'
import { semesterAt } from '@/lib/core/rules/calendar/academic-calendar'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { isGrid } from '@/lib/grid-sheet/read-grid'
import {
  answerOfSemester,
  type FileContents,
  type GridSettings,
  type ImportSettings,
  type SheetHead,
} from '@/lib/imports/rules/import-job'
import { importTexts } from '@/lib/imports/texts/imports'
import { readBookHead, sheetGrid } from '@/lib/sheets/read-sheet'
import { type FileForm, formOf, type NamedFile, readWhole } from './file-form'
import { allowedKinds, isTableKind } from './kinds'
import { recogniseSheet } from './recognise'

/** Rows of each sheet that are shown, and that its columns are recognised by. */
const shownRows = 40

type ReadFile = { contents: FileContents; settings: ImportSettings }

/**
 * The contents of a file, and proposed settings for reading it. Throws SheetFault, ImportFault and `invalid`.
 */
export function readFile(context: ServiceContext, file: NamedFile): Promise<ReadFile> {
  const form = formOf(file)
  return form === 'table' ? readBook(context, file.bytes) : readTimetableFile(file, form)
}

async function readBook(context: ServiceContext, bytes: Uint8Array): Promise<ReadFile> {
  const sheets = await readBookHead(bytes, shownRows)
  const first = sheets.find(({ isHidden, rowCount }) => !isHidden && rowCount > 0) ?? sheets[0]
  const kinds = allowedKinds(context)
  const grids = kinds.includes('grid') ? gridSheets(sheets, await findGridRules(context.db)) : []
  const recognised =
    grids.length > 0
      ? gridSettings(grids)
      : first && (await recogniseSheet(context.db, first, kinds.filter(isTableKind)))
  if (!recognised) throw new ServiceError('invalid', importTexts.empty)
  const { semesters } = await findCalendar(context.db)
  const current = semesterAt(semesters, context.now.date)
  const isPast = !current || current.endsOn < context.now.date
  const settings = {
    table: null,
    grid: null,
    ...recognised,
    university: null,
    names: [],
    semester: isPast ? null : answerOfSemester(current),
  }
  return { contents: { of: 'table', sheets }, settings }
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

const readTimetableFile = async (file: NamedFile, form: Exclude<FileForm, 'table'>): Promise<ReadFile> => {
  const { university, semester, lessons, exams, groups } = await readWhole(file, form)
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
  }
}
