import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { FacultyId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { MoveRecord } from '@/lib/core/rules/schedule/schedule-export'

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
