import { eq, ne } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { event, examSitting, meeting, sessionPeriod } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DisciplineId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { ComposingMode, ComposingScope } from '@/lib/core/placing/rules/composing'
import { startComposing, viewLastComposing } from '@/lib/exams/service/compose/manage-composing'
import { runComposing } from '@/lib/exams/service/compose/run-composing'
import { placeExam } from '@/lib/exams/service/place-exam'
import { runFilling } from '@/lib/filling/service/run-filling'
import { findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { searchOf, signedInPlanner } from '@/testing/planners'

/** A week and a half of exams, from a Monday to a Wednesday. */
export const examDays = { from: calendarDate('2027-01-11'), to: calendarDate('2027-01-20') }

export type World = Awaited<ReturnType<typeof build>>

/** A group with three exams, each with its consultation, of two teachers, and rooms for it. */
async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25 })
  const ivanov = (await buildTeacher(db, { name: 'Иванов И. И.' })).id
  const petrov = (await buildTeacher(db, { name: 'Петров П. П.' })).id
  const small = (await buildRoom(db, { title: 'К-206', capacity: 20 })).id
  const fitting = (await buildRoom(db, { title: 'К-306', capacity: 30 })).id
  await db.insert(sessionPeriod).values({ kind: 'exams', startsOn: examDays.from, endsOn: examDays.to, leastDays: 3 })
  const add = async (teacher: TeacherId, lessonType: 'exam' | 'consultation', disciplineId: DisciplineId) =>
    (
      await buildLoadItem(db, {
        semesterId,
        disciplineId,
        groups: [groupId],
        teachers: [teacher],
        students: 25,
        lessonType: lessonTypeTable[lessonType].id,
      })
    ).id
  const exams: LoadItemId[] = []
  const consultations: LoadItemId[] = []
  for (const [index, title] of ['Физика', 'Химия', 'История'].entries()) {
    const { id } = await buildDiscipline(db, { title })
    const teacher = index < 2 ? ivanov : petrov
    exams.push(await add(teacher, 'exam', id))
    consultations.push(await add(teacher, 'consultation', id))
  }
  const actor = await signedInPlanner(db)
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const scope = { kind: 'group', id: groupId } as const
  /** `meanwhile`: what others do during each search. */
  const compose = async (
    mode: ComposingMode = 'repair',
    of: ComposingScope = scope,
    meanwhile: () => unknown = () => undefined,
  ) => {
    const id = await startComposing(context, { scope: of, semesterId, mode })
    const ofSession = runComposing(db, async (problem, { standing, seed, signal }) => {
      await meanwhile()
      return findExamTimetable(problem, { standing, seed, signal, limit: { iterations: 20_000 } })
    })
    expect(await runFilling(db, searchOf(10), { ofSession })).toBe(true)
    const found = await viewLastComposing(context)
    if (!found?.composed) throw new Error(found?.failure ?? 'Nothing was found')
    return { id, composed: found.composed }
  }
  const place = (id: (typeof exams)[number], date: string, startsAt = 540) =>
    placeExam(context, {
      id,
      place: { date: calendarDate(date), startsAt, roomIds: [fitting] },
      reason: '',
      isConfirmed: true,
      dryRun: false,
    })
  const standing = () =>
    db
      .selectDistinct({ id: event.loadItemId, date: meeting.date, startsAt: examSitting.startsAt })
      .from(meeting)
      .innerJoin(event, eq(event.id, meeting.eventId))
      .innerJoin(examSitting, eq(examSitting.eventId, event.id))
      .where(ne(meeting.state, 'trace'))
      .orderBy(event.loadItemId)
  return {
    db,
    context,
    actor,
    scope,
    semesterId,
    compose,
    place,
    standing,
    exams,
    consultations,
    ivanov,
    petrov,
    groupId,
    small,
    fitting,
  }
}

export const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))
