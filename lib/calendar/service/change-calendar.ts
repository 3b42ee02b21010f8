import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import {
  countMeetingsIn,
  deleteCourseYear,
  deleteHolidays,
  deleteMovedDay,
  deleteSemester,
  insertSemester,
  lockCalendar,
  replaceDayTimes,
  replacePairTimes,
  updateSemester,
  upsertCourseYear,
  upsertHolidays,
  upsertMovedDay,
} from '@/db/queries/calendar/calendar-changes'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import {
  findCalendarClasses,
  findClaimedSlots,
  findClassesOn,
  storeWithdrawal,
} from '@/db/queries/core/calendar/calendar-classes'
import { restoreRows } from '@/db/queries/core/history/restore'
import { lockMeetings, removeMeetings, withdrawMeetings } from '@/db/queries/core/placing/release-meetings'
import { missingReference, postgresErrorCode, takenValue } from '@/db/transaction'
import { recordRequest } from '@/lib/booking/service/record-request'
import { insteadOf, owedReason } from '@/lib/calendar/texts/day-classes'
import { accountOf } from '@/lib/core/actor/rules/actor'
import {
  type AcademicCalendar,
  type Holiday,
  paritySource,
  type Semester,
  teachingDay,
  weekParity,
  parityAfter,
} from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import {
  type CalendarConsequences,
  consequenceCount,
  consequencesLeftOut,
  datesConcerned,
} from '@/lib/core/days/rules/calendar-consequences'
import { type CalendarEdit, calendarProblem, pairTimesAfter } from '@/lib/core/days/rules/calendar-edit'
import { wholeDay } from '@/lib/core/days/rules/day-classes'
import { calendarErrors, calendarProblemText, heldPairs, leftOutText, pairOrder } from '@/lib/core/days/texts/calendar'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { calendarVersion } from '@/lib/core/views/service/view-calendar'
import { actOnClasses } from '@/lib/planning/service/act-on-classes'
import { requireExisting } from '@/lib/quality/service/load-timetable'
import { requireUnlike } from '@/lib/tables/service/require-sound'
import { type CarriedClasses, carryClasses, holdOnline } from './day-classes'
import { followBells } from './follow-bells'

/** PostgreSQL error codes: something that the class refers to was deleted, or the class was created again. */
const goneCodes: (string | undefined)[] = [missingReference, takenValue]

/**
 * Withdraws the published classes on new holidays, with the holiday's title as the reason, and removes
 * drafts; exams, bookings and closures stay. Returns the number of classes.
 */
async function takeClasses(change: TimetableChange, context: ActorContext, edit: CalendarEdit): Promise<number> {
  if (edit.name !== 'holiday.add' || !edit.takes) return 0
  const titles = [...new Set(edit.days.map(({ title }) => title))]
  const counts = await oneAfterAnother(titles, async (reason) => {
    const dates = edit.days.filter(({ title }) => title === reason).map(({ date }) => date)
    const seen = await findClassesOn(change.db, dates)
    await change.lock('meeting', [...seen.published, ...seen.drafts])
    // Whoever held one of them may have moved it to another day.
    const { published, drafts } = await findClassesOn(change.db, dates)
    const count = published.length + drafts.length
    if (count === 0) return 0
    const isOwed = edit.owes === true || Boolean(edit.to)
    const requestId = await recordRequest(change, context, {
      kind: 'withdrawal',
      reason: isOwed ? owedReason(reason) : reason,
      dryRun: false,
    })
    await withdrawMeetings(change.db, published, requestId)
    if (drafts.length > 0) await removeMeetings(change.db, drafts)
    await storeWithdrawal(change.db, dates, requestId, isOwed)
    return count
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Moves the classes that the edit takes to another day or online; null if it takes none. */
async function carry(
  change: TimetableChange,
  context: ServiceContext,
  edit: CalendarEdit,
  dryRun: boolean,
): Promise<CarriedClasses | null> {
  if (edit.name === 'move' && edit.takes) {
    const { day, instead, takes: scope } = edit
    if (instead === null || instead === day.date) throw new ServiceError('invalid', calendarErrors.insteadMissing)
    const reason = day.title || insteadOf(instead)
    const isReasonGiven = day.title !== ''
    return carryClasses(change, context, {
      from: instead,
      to: day.date,
      scope,
      reason,
      isReasonGiven,
      dryRun,
    })
  }
  if (edit.name === 'holiday.add' && edit.takes && edit.to) {
    const { date: from, title: reason } = dayToCarry(edit)
    const order = { from, to: edit.to, scope: wholeDay, reason, isReasonGiven: true, dryRun }
    return carryClasses(change, context, order)
  }
  if (edit.name === 'online') {
    const { date, scope, reason } = edit
    return holdOnline(change, context, { date, scope, reason, isReasonGiven: true, dryRun })
  }
  return null
}

/** Throws `not_found` if the edit takes the classes of a faculty that does not exist. */
async function requireFaculty(context: ServiceContext, edit: CalendarEdit): Promise<void> {
  const scope = edit.name === 'online' ? edit.scope : edit.name === 'move' ? edit.takes : null
  if (scope && scope.facultyId !== null) await requireExisting(context, { kind: 'faculty', id: scope.facultyId })
}

/** The single holiday whose classes go to another day. Throws `invalid` if there are several. */
function dayToCarry({ days, to }: Extract<CalendarEdit, { name: 'holiday.add' }>): Holiday {
  const [day, ...others] = days
  if (!day || others.length > 0) throw new ServiceError('invalid', calendarErrors.oneDayMoves)
  if (day.date === to) throw new ServiceError('invalid', calendarErrors.insteadMissing)
  return day
}

/**
 * Brings back the classes that adding these holidays took away, if the edit asks for it. Call it while the
 * holidays still exist. `returning`: how many there are, brought back or not. Throws ClaimConflict if a place is
 * taken by now.
 */
async function giveBackClasses(
  change: TimetableChange,
  { actor }: ActorContext,
  edit: CalendarEdit,
): Promise<Pick<CalendarConsequences, 'returning' | 'warnings'>> {
  if (edit.name !== 'holiday.remove') return { returning: 0, warnings: [] }
  const idsOf = (found: Awaited<ReturnType<typeof findClaimedSlots>>) => found.flatMap(({ meetings }) => meetings)
  // Found again under the lock: somebody may be making one of them up.
  await lockMeetings(change.db, idsOf(await findClaimedSlots(change.db, edit.dates)))
  const away = await findClaimedSlots(change.db, edit.dates)
  const all = idsOf(away)
  if (!edit.givesBack) return { returning: all.length, warnings: [] }
  const { warnings } = await actOnClasses(change, { actor }, { meetings: all }, async () => {
    try {
      await oneAfterAnother(away, ({ changeId, meetings }) =>
        restoreRows(change.db, { changeId, classes: meetings }, accountOf(actor)),
      )
    } catch (error) {
      if (goneCodes.includes(postgresErrorCode(error))) throw new ServiceError('conflict', calendarErrors.classesGone)
      throw error
    }
    return { changed: all }
  })
  return { returning: all.length, warnings }
}

/** `seen`: the version of the calendar that the user saw, if known. */
export type CalendarOrder = { edit: CalendarEdit; seen?: string; dryRun?: boolean }

const bellEdits: readonly CalendarEdit['name'][] = ['pair', 'pair.remove', 'pairs', 'day.pairs']

type CalendarChanged = {
  changeId: ChangeId | null
  calendar: AcademicCalendar
  consequences: CalendarConsequences
}

type Changed = { before: AcademicCalendar; calendar: AcademicCalendar }

/**
 * Changes the calendar by `write`. Throws `invalid` if the result is invalid, and `conflict` if a removed
 * pair has classes or bookings from `today` on.
 */
export async function changingCalendar(
  db: Queryable,
  today: CalendarDate,
  write: (before: AcademicCalendar) => Promise<unknown>,
): Promise<Changed> {
  const before = await findCalendar(db)
  await write(before)
  const calendar = await findCalendar(db)
  const problem = calendarProblem(calendar)
  if (problem) throw new ServiceError('invalid', calendarProblemText(problem))
  const kept = pairsOf(calendar)
  const gone = pairsOf(before).filter((pair) => !kept.includes(pair))
  const held = gone.length > 0 ? await countMeetingsIn(db, gone, today) : []
  if (held.length > 0) throw new ServiceError('conflict', heldPairs(held))
  return { before, calendar }
}

/** Throws `conflict` if classes stand on days that no longer belong to a semester. */
export async function requireTaught(db: Queryable, { before, calendar }: Changed): Promise<void> {
  const left = consequencesLeftOut(before.semesters, calendar.semesters)
  if (left.length === 0) return
  const standing = await findCalendarClasses(db, left)
  const count = consequenceCount(standing, 'class', false) + consequenceCount(standing, 'class', true)
  if (count > 0) throw new ServiceError('conflict', leftOutText(count))
}

/**
 * Changes the academic calendar, together with the classes that are taken away or brought back; one change,
 * undone as one. Throws `not_allowed`; `not_found` for an unknown semester or date; `stale` if the calendar
 * is not the one seen; `invalid` if it would be invalid; `conflict` if classes stand in what would be
 * removed, or places of returning classes, or of exams that follow the bells, are taken.
 */
export async function changeCalendar(
  context: ServiceContext,
  { edit, seen, dryRun = false }: CalendarOrder,
): Promise<CalendarChanged> {
  const granted = requireAllowed(context, 'university.administer')
  await requireFaculty(context, edit)
  const record = { action: `calendar.${edit.name}`, granted: [granted], subject: edit, dryRun } as const
  const save = async (change: TimetableChange) => {
    if (!dryRun) await lockCalendar(change.db)
    const known = await findCalendar(change.db)
    const version = calendarVersion(known)
    if (seen !== undefined && seen !== version)
      throw new ServiceError('stale', calendarErrors.changedSince, { current: { of: 'calendar', version } })
    const back = await giveBackClasses(change, context, edit)
    const changed = await changingCalendar(change.db, context.now.date, (before) => write(change, before, edit))
    const { before, calendar } = changed
    if (bellEdits.includes(edit.name)) await followBells(change, context.now.date)
    if (!dryRun) await requireTaught(change.db, changed)
    const standing = await oneAfterAnother(datesConcerned(edit, before, calendar), (spans) =>
      findCalendarClasses(change.db, spans),
    )
    const gone = await carry(change, context, edit, dryRun)
    const taken = await takeClasses(change, context, edit)
    const warnings = [...back.warnings, ...(gone?.warnings ?? [])]
    return { calendar, standing, taken, ...back, carried: gone?.carried ?? null, warnings }
  }
  // Pairs that are saved unchanged are confirmed by that: a first step of the university.
  const {
    result: { calendar, ...consequences },
    changeId,
  } = await changeTimetable(context, record, save, (_, isChanged) => isChanged || edit.name === 'pairs')
  return { calendar, consequences, changeId }
}

async function write({ db, lock }: TimetableChange, calendar: AcademicCalendar, edit: CalendarEdit): Promise<void> {
  switch (edit.name) {
    case 'semester.add':
      requireSemesterTitle(calendar.semesters, edit.values.title)
      if (!(await insertSemester(db, edit.values)))
        throw new ServiceError('conflict', calendarErrors.semesterExists(edit.values.startsOn))
      return
    case 'semester.edit': {
      const { id } = semesterFrom(calendar, edit.semester)
      const taken = calendar.semesters.find((one) => one.id !== id && one.startsOn === edit.values.startsOn)
      if (taken) throw new ServiceError('conflict', calendarErrors.semesterExists(taken.startsOn))
      const { title } = edit.values
      const others = calendar.semesters.filter((one) => one.id !== id)
      if (title !== undefined) requireSemesterTitle(others, title)
      await lock('semester', [id])
      return updateSemester(db, id, edit.values)
    }
    case 'semester.remove':
      return removeSemester(db, semesterFrom(calendar, edit.semester))
    case 'parity': {
      const source = required(paritySource(calendar, edit.date), 'not_found', calendarErrors.noParitySource(edit.date))
      if (weekParity(calendar, edit.date) === edit.parity) return
      return updateSemester(db, source.id, { firstWeekParity: parityAfter(source.firstWeekParity, 1) })
    }
    case 'course.set':
      return upsertCourseYear(db, semesterFrom(calendar, edit.semester).id, edit.dates)
    case 'course.remove':
      if (!(await deleteCourseYear(db, semesterFrom(calendar, edit.semester).id, edit.courseYear)))
        throw new ServiceError('not_found', calendarErrors.noCourseYear(edit.courseYear))
      return
    case 'holiday.add': {
      await upsertHolidays(db, edit.days)
      if (!edit.to || !edit.takes) return
      const { weekday: runsAs, parity, date } = teachingDay(calendar, dayToCarry(edit).date)
      return upsertMovedDay(db, { date: edit.to, runsAs, parity, title: insteadOf(date) })
    }
    case 'holiday.remove': {
      const gone = await deleteHolidays(db, edit.dates)
      const missing = edit.dates.find((date) => !gone.includes(date))
      if (missing) throw new ServiceError('not_found', calendarErrors.noHoliday(missing))
      return
    }
    case 'move':
      return upsertMovedDay(db, edit.day)
    case 'unmove':
      if (!(await deleteMovedDay(db, edit.date)))
        throw new ServiceError('not_found', calendarErrors.notMoved(edit.date))
      return
    case 'online':
      return
    case 'day.pairs':
      if (edit.times.length > calendar.pairTimes.length) throw new ServiceError('invalid', calendarErrors.moreThanUsual)
      return replaceDayTimes(db, edit.date, edit.times)
    case 'pair':
    case 'pair.remove':
    case 'pairs': {
      const times = required(pairTimesAfter(edit, calendar), 'invalid', pairOrder(calendar.pairTimes))
      return replacePairTimes(db, times)
    }
  }
}

/** Semesters of different years may share a title; `looks_alike` for one that only looks the same. */
function requireSemesterTitle(semesters: readonly Pick<Semester, 'title'>[], title: string): void {
  const titles = semesters.map((one) => one.title)
  if (!titles.includes(title)) requireUnlike(title, titles)
}

async function removeSemester(db: Queryable, semester: Semester): Promise<void> {
  try {
    await deleteSemester(db, semester.id)
  } catch (error) {
    // Load belongs to it.
    if (postgresErrorCode(error) === missingReference)
      throw new ServiceError('conflict', calendarErrors.semesterNamed(semester.title))
    throw error
  }
}

function semesterFrom(calendar: AcademicCalendar, startsOn: CalendarDate): Semester {
  const semester = calendar.semesters.find((one) => one.startsOn === startsOn)
  if (!semester) throw new ServiceError('not_found', calendarErrors.noSemester(startsOn))
  return semester
}
