import path from 'node:path'
import { parseArgs } from 'node:util'
import { longestSemester } from '@/lib/core/calendar/rules/academic-calendar'
import { parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import type { GridOptions } from '@/lib/imports/service/import-grid'

/**
 * `answers`: the file of answers about names. `addsMissing`: institutes and departments that are not there are
 * new. `mend`: the first day of the semester to correct; otherwise a file is read.
 */
export type ImportCommand = {
  semester: SemesterDates
  dryRun: boolean
  answers: string | null
  addsMissing: boolean
} & ({ file: string; university: string | null; grid: GridOptions | null } | { mend: CalendarDate })

const options = {
  university: { type: 'string' },
  start: { type: 'string' },
  weeks: { type: 'string' },
  parity: { type: 'string' },
  mend: { type: 'string' },
  answers: { type: 'string' },
  'add-missing': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  grid: { type: 'boolean', default: false },
  sheet: { type: 'string', multiple: true },
  'accept-doubtful': { type: 'boolean', default: false },
} as const

/** Parses the command line; null if it is invalid. */
export function importCommand(args: string[]): ImportCommand | null {
  const parsed = parsedArguments(args)
  if (!parsed) return null
  const { values, positionals } = parsed
  if (!values.grid && (values.sheet || values['accept-doubtful'])) return null
  const semester = semesterIn(values)
  if (!semester) return null
  const answers = values.answers === undefined ? null : wholePath(values.answers)
  const how = { semester, dryRun: values['dry-run'], answers, addsMissing: values['add-missing'] }
  const [file, ...more] = positionals
  if (values.mend !== undefined) {
    const mend = parseCalendarDate(values.mend)
    const isWhole =
      file === undefined &&
      values.university === undefined &&
      !values.grid &&
      !values['add-missing'] &&
      Object.keys(semester).length > 0
    return mend && isWhole ? { ...how, mend } : null
  }
  if (file === undefined || more.length > 0) return null
  const grid = values.grid ? { sheets: values.sheet ?? null, acceptsDoubtful: values['accept-doubtful'] } : null
  return { ...how, grid, file: wholePath(file), university: values.university?.trim() || null }
}

/** npm runs this in the project's folder; a relative path refers to the caller's folder. */
export const wholePath = (file: string): string => path.resolve(process.env.INIT_CWD ?? '', file)

function parsedArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    return null
  }
}

function semesterIn(values: { start?: string; weeks?: string; parity?: string }): SemesterDates | null {
  const semester: SemesterDates = {}
  if (values.start !== undefined) {
    const start = parseCalendarDate(values.start)
    if (!start) return null
    semester.start = start
  }
  if (values.weeks !== undefined) {
    semester.weeks = Number(values.weeks)
    const isWhole = Number.isInteger(semester.weeks)
    if (!isWhole || semester.weeks < 1 || semester.weeks > longestSemester) return null
  }
  if (values.parity !== undefined) {
    if (values.parity !== 'odd' && values.parity !== 'even') return null
    semester.parity = values.parity === 'odd' ? 0 : 1
  }
  return semester
}
