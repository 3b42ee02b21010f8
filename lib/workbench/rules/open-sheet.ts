import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { MoveRecord } from '@/lib/core/schedule/rules/schedule-export'

/** What became of a class, as everybody may read it: no reason, and not who decided. Teachers by name. */
export type OpenMove = Pick<MoveRecord, 'kind' | 'title' | 'lessonType' | 'subgroup' | 'groups' | 'from' | 'to'> & {
  teachers: readonly string[]
  instead: readonly string[]
}

/** The sheet of a faculty (null: the university) in its public form. `bounds`: dates that have sheets. */
export type OpenSheetView = {
  faculty: { id: FacultyId; title: string } | null
  faculties: readonly { id: FacultyId; title: string }[]
  period: Period
  calendar: AcademicCalendar
  bounds: Period
  moves: readonly OpenMove[]
}
