import type { Queryable } from '@/db/client'
import type { TimetableFile } from '@/db/import/timetable-file'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { environment } from '@/lib/environment/environment'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { SemesterAnswer } from '@/lib/imports/rules/import-job'
import type { LeftOut } from '@/lib/imports/rules/neighbour'
import { loadColumnOrder } from '@/lib/imports/rules/table-row'
import { loadColumns } from '@/lib/imports/texts/load-file'
import { neighbourFaultText } from '@/lib/imports/texts/neighbours'
import { translate } from '@/lib/neighbours/translate'
import { NeighbourFault, type NeighbourLoad, type NeighbourTimetable } from '@/lib/neighbours/translated'

/** A neighbour's file as a timetable file or a table of our own. `university` null: nobody says it. */
export type NeighbourFile = { left: LeftOut[]; bytes: Uint8Array } & (
  { of: 'timetable'; university: string | null } | { of: 'table' }
)

/** Stands for the university's title while nobody has said it. */
const unnamed = '—'

/** Reads a neighbour's file. `semester`: when it is, if anybody knows. Throws FileFault if it cannot be read. */
export async function neighbourFile(
  db: Queryable,
  bytes: Uint8Array,
  semester: SemesterAnswer | null,
): Promise<NeighbourFile> {
  const { pairTimes } = await findCalendar(db)
  const until = semester && addDays(mondayOf(semester.startsOn), semester.weeks * 7 - 1)
  const ground = {
    pairTimes,
    zone: environment().UNIVERSITY_TIME_ZONE,
    until,
    weeks: semester?.weeks ?? null,
  }
  try {
    const translated = translate(bytes, ground)
    const { left } = translated
    if (translated.of === 'load') return { left, of: 'table', bytes: loadTable(translated.load) }
    const { timetable } = translated
    return { left, of: 'timetable', university: timetable.university, bytes: timetableBytes(timetable) }
  } catch (error) {
    if (error instanceof NeighbourFault) throw new FileFault(neighbourFaultText(error.kind, error.system))
    throw error
  }
}

/** The sections of a timetable file, whatever their elements are before they are read. */
type Sections = Record<Exclude<keyof TimetableFile, 'leftOut'>, unknown>

const timetableBytes = (timetable: NeighbourTimetable): Uint8Array => {
  const { university } = timetable
  const file: Sections = { ...timetable, university: university ?? unnamed, semester: {}, exams: [], undated: [] }
  return new TextEncoder().encode(JSON.stringify(file))
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

function loadTable(load: readonly NeighbourLoad[]): Uint8Array {
  const head = loadColumnOrder.map((column) => loadColumns[column].title)
  const rows = load.map((row) => {
    const cells: Partial<Record<(typeof loadColumnOrder)[number], string>> = {
      discipline: row.discipline,
      lessonType: row.type,
      groups: row.groups.join(', '),
      subgroup: row.subgroup === 0 ? '' : String(row.subgroup),
      teachers: row.teachers.join(', '),
      hours: String(row.hours),
      students: row.students === null ? '' : String(row.students),
    }
    return loadColumnOrder.map((column) => cells[column] ?? '')
  })
  const lines = [head, ...rows].map((cells) => cells.map(quoted).join(';'))
  return new TextEncoder().encode(lines.join('\n'))
}
