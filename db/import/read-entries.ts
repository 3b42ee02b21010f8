import { Readable } from 'node:stream'
import type { AcademicCalendar, Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ImportReport } from '@/lib/imports/texts/import'
import { fileEntries, type FileEvent } from './file-entries'
import { firstMondayOfFile } from './file-semester'
import { parseTimetable } from './read-timetable'
import type { TimetableFile } from './timetable-file'

/** An import of a semester, or a mending of it. `file`: what was read, gzipped; null where nothing was. */
export type Run = { source: string; digest: string; file: Buffer | null; report: ImportReport }

/** An entry of kept files; `file`: in which, from 0, the newest first. `isRefused`: it cannot be placed. */
export type ReadEntry = { event: FileEvent; file: number; isRefused: boolean }

/** What the kept files have; of an entry that several have, the newest one's. */
export type ReadEntries = {
  byKey: Map<string, ReadEntry>
  files: TimetableFile[]
  holidays: number
  outside: number
}

type Reading = {
  calendar: AcademicCalendar
  semester: Semester
  /** The first day, where it is mended just now. */
  start?: CalendarDate
  /** The files of these runs, where they are read already. */
  parsed?: readonly TimetableFile[]
  progress: (step: string) => void
}

/** Reads the files of a semester again, as files of the semester as it is said to be. `runs`: the newest first. */
export async function readEntries(
  runs: readonly Run[],
  { calendar, semester, start, parsed = [], progress }: Reading,
): Promise<ReadEntries> {
  const found: ReadEntries = { byKey: new Map(), files: [], holidays: 0, outside: 0 }
  const times = { day: calendar.pairTimes, times: calendar.pairTimes }
  let mendedStart = start
  for (const { file: packed, source, report } of runs) {
    mendedStart ??= report.semester.mended?.start
    if (packed === null) continue
    const file = parsed[found.files.length] ?? (await parseTimetable(Readable.from([packed]), source))
    const given = { ...report.semester.given, ...(mendedStart && { start: mendedStart }) }
    const firstMonday = firstMondayOfFile(file.semester, given, semester.startsOn)
    for (const { event, refused, ...counts } of fileEntries(
      file,
      { calendar, semester, firstMonday },
      times,
    ).read()) {
      if (!event || found.byKey.has(event.entryKey)) continue
      found.byKey.set(event.entryKey, { event, file: found.files.length, isRefused: refused !== null })
      found.holidays += counts.holidays
      found.outside += counts.outside
    }
    found.files.push(file)
    progress(source)
  }
  return found
}
