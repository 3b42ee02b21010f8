import type { Database, Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/calendar'
import {
  countMeetings,
  countMeetingsIn,
  deleteCourseYear,
  deleteHoliday,
  deleteMovedDay,
  insertSemester,
  replacePairTimes,
  updateSemester,
  upsertCourseYear,
  upsertHoliday,
  upsertMovedDay,
} from '@/db/queries/calendar-changes'
import { insertChange } from '@/db/queries/changes'
import { inTransaction } from '@/db/transaction'
import {
  paritySource,
  weekParity,
  type AcademicCalendar,
  type Semester,
} from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { calendarProblem, pairTimesAfter, type CalendarEdit } from '@/lib/domain/calendar-edit'
import type { ChangeId, UserId } from '@/lib/domain/ids'
import { pairsOf } from '@/lib/domain/pairs'
import { ServiceError } from '@/lib/services/errors'
import { calendarErrors, calendarProblemText, heldPairs, pairOrder } from '@/lib/text/calendar'

/** `meetings`: number of classes on a date that became a holiday or a moved day; they stay as they are. */
type CalendarChanged = { changeId: ChangeId; calendar: AcademicCalendar; meetings: number }

/**
 * Changes the academic calendar and records it. Throws `not_found` for an unknown semester or date, `invalid` for an invalid
 * calendar, and `conflict` if a removed pair is in use from `today` on.
 */
export function changeCalendar(
  db: Database,
  { actorId, today }: { actorId: UserId | null; today: CalendarDate },
  edit: CalendarEdit,
): Promise<CalendarChanged> {
  return inTransaction(db, async (transaction) => {
    const before = await findCalendar(transaction)
    await write(transaction, before, edit, today)
    const calendar = await findCalendar(transaction)
    const problem = calendarProblem(calendar)
    if (problem) throw new ServiceError('invalid', calendarProblemText(problem))
    const changeId = await insertChange(transaction, {
      actorId,
      action: `calendar.${edit.name}`,
      subject: edit,
      before,
      after: calendar,
    })
    const hasNewUse = edit.name === 'holiday.add' || edit.name === 'move'
    const meetings = hasNewUse ? await countMeetings(transaction, edit.day.date) : 0
    return { changeId, calendar, meetings }
  })
}

async function write(
  db: Queryable,
  calendar: AcademicCalendar,
  edit: CalendarEdit,
  today: CalendarDate,
): Promise<void> {
  switch (edit.name) {
    case 'semester.add':
      if (!(await insertSemester(db, edit.values)))
        throw new ServiceError('conflict', calendarErrors.semesterExists(edit.values.startsOn))
      return
    case 'semester.edit': {
      const { id } = semesterFrom(calendar, edit.semester)
      const taken = calendar.semesters.find((one) => one.id !== id && one.startsOn === edit.values.startsOn)
      if (taken) throw new ServiceError('conflict', calendarErrors.semesterExists(taken.startsOn))
      return updateSemester(db, id, edit.values)
    }
    case 'parity': {
      const source = paritySource(calendar, edit.date)
      if (!source) throw new ServiceError('not_found', calendarErrors.noParitySource(edit.date))
      if (weekParity(calendar, edit.date) === edit.parity) return
      return updateSemester(db, source.id, { firstWeekParity: source.firstWeekParity === 0 ? 1 : 0 })
    }
    case 'course.set':
      return upsertCourseYear(db, semesterFrom(calendar, edit.semester).id, edit.dates)
    case 'course.remove':
      if (!(await deleteCourseYear(db, semesterFrom(calendar, edit.semester).id, edit.courseYear)))
        throw new ServiceError('not_found', calendarErrors.noCourseYear(edit.courseYear))
      return
    case 'holiday.add':
      return upsertHoliday(db, edit.day)
    case 'holiday.remove':
      if (!(await deleteHoliday(db, edit.date)))
        throw new ServiceError('not_found', calendarErrors.noHoliday(edit.date))
      return
    case 'move':
      return upsertMovedDay(db, edit.day)
    case 'unmove':
      if (!(await deleteMovedDay(db, edit.date)))
        throw new ServiceError('not_found', calendarErrors.notMoved(edit.date))
      return
    case 'pair':
    case 'pair.remove':
    case 'pairs': {
      const times = pairTimesAfter(edit, calendar)
      if (!times) throw new ServiceError('invalid', pairOrder(calendar.pairTimes))
      const gone = pairsOf(calendar).filter((pair) => times.every((time) => time.pair !== pair))
      const held = gone.length > 0 ? await countMeetingsIn(db, gone, today) : []
      if (held.length > 0) throw new ServiceError('conflict', heldPairs(held))
      return replacePairTimes(db, times)
    }
  }
}

function semesterFrom(calendar: AcademicCalendar, startsOn: CalendarDate): Semester {
  const semester = calendar.semesters.find((one) => one.startsOn === startsOn)
  if (!semester) throw new ServiceError('not_found', calendarErrors.noSemester(startsOn))
  return semester
}
