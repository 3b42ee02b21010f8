import { and, eq, ne } from 'drizzle-orm'
import { type Database, sqlOf } from '@/db/client'
import { claim, event, meeting } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { lessonTypeTable } from '@/lib/core/rules/names/lesson-type'
import type { ChangeId, GroupId, LoadItemId } from '@/lib/core/rules/names/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { changeTogether } from '@/lib/moves/service/change-together'
import { removeClasses } from '@/lib/planning/service/remove-classes'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { removeByLoad, removeWeek } from '@/lib/publishing/service/remove-in-bulk'
import { superuser } from '@/testing/actors'
import { placeExam } from './place-exam'

const tuesday = calendarDate('2027-01-12')

type World = Awaited<ReturnType<typeof build>>

/** Two groups with an exam each, on Tuesday and Wednesday, and one consultation on Monday. */
async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db)
  const groups = [(await buildGroup(db, { students: 25 })).id, (await buildGroup(db, { students: 25 })).id] as const
  const { id: teacherId } = await buildTeacher(db)
  await buildRoom(db, { capacity: 60 })
  const itemOf = async (lessonType: 'exam' | 'consultation', ...of: GroupId[]) => {
    const parts = { semesterId, disciplineId, groups: of, teachers: [teacherId], students: 25 }
    return (await buildLoadItem(db, { ...parts, lessonType: lessonTypeTable[lessonType].id })).id
  }
  const consultation = await itemOf('consultation', ...groups)
  const [exam, other] = [await itemOf('exam', groups[0]), await itemOf('exam', groups[1])]
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const place = (id: LoadItemId, date: typeof tuesday) =>
    placeExam(context, {
      id,
      place: { date, startsAt: 540, roomIds: null },
      ...{ reason: '', isConfirmed: true, dryRun: false },
    })
  const classesOf = async (id: LoadItemId) => {
    const rows = await db
      .select({ id: meeting.id })
      .from(meeting)
      .innerJoin(event, eq(event.id, meeting.eventId))
      .where(and(eq(event.loadItemId, id), ne(meeting.state, 'trace')))
    return rows.map((row) => row.id)
  }
  await place(exam, tuesday)
  return { db, context, consultation, exam, other, groups, place, classesOf }
}

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

const publish = ({ context, groups }: World) =>
  publishPeriod(context, {
    subject: { kind: 'groups', ids: [...groups] },
    part: 'session',
    period: { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31') },
    ...{ onTaken: 'refuse', toEnd: false, dryRun: false, reason: 'сессия' },
  })

/** Acts that are about classes, by which an exam goes too. */
const acts: [string, (world: World) => Promise<{ changeId: ChangeId | null }>][] = [
  [
    'withdrawn as classes',
    async (world) => {
      await publish(world)
      const ids = await world.classesOf(world.exam)
      const classes = ids.map((id) => ({ id }))
      return changeTogether(world.context, { act: 'withdraw', classes, reason: 'болезнь', dryRun: false })
    },
  ],
  [
    'removed as classes',
    async ({ context, classesOf, exam }) => removeClasses(context, { ids: await classesOf(exam), dryRun: false }),
  ],
  [
    'removed by its load',
    ({ context, exam }) => removeByLoad(context, { items: [exam], date: calendarDate('2027-01-01'), dryRun: false }),
  ],
  [
    'removed with the day of its group',
    ({ context, groups }) =>
      removeWeek(context, { groupId: groups[0], period: { from: tuesday, to: tuesday }, dryRun: false }),
  ],
]

test.each(acts)('the consultation goes with the last exam that it prepares, %s, and comes back with it', (_, strike) =>
  inWorld(async (world) => {
    const { db, context, consultation, exam, classesOf } = world
    expect(await classesOf(consultation)).toHaveLength(1)
    const { changeId } = await strike(world)
    expect(await classesOf(exam)).toEqual([])
    expect(await classesOf(consultation)).toEqual([])
    expect(await db.$count(claim, and(eq(claim.kind, 'group'), ne(claim.hold, 'trace')))).toBe(0)
    await undoChange(context, changeId ?? (0 as ChangeId))
    expect(await classesOf(exam)).not.toEqual([])
    expect(await classesOf(consultation)).toHaveLength(1)
  }),
)

test.each(acts)('the consultation stays for the exam of others, %s', (_, strike) =>
  inWorld(async (world) => {
    const { place, other, consultation, classesOf } = world
    await place(other, addDays(tuesday, 1))
    await strike(world)
    expect(await classesOf(consultation)).toHaveLength(1)
  }),
)

test('a consultation that is over stays', () =>
  inWorld(async ({ context, consultation, exam, classesOf }) => {
    const late = { ...context, now: { date: tuesday, minutes: 0 } }
    await removeClasses(late, { ids: await classesOf(exam), dryRun: false })
    expect(await classesOf(consultation)).toHaveLength(1)
  }))

test('a pinned consultation stays', () =>
  inWorld(async ({ db, context, consultation, exam, classesOf }) => {
    const [event] = await sqlOf(db)<{ id: number }[]>`select id from event where load_item_id = ${consultation}`
    await sqlOf(db)`update exam_sitting set is_pinned = true where event_id = ${event?.id ?? 0}`
    await removeClasses(context, { ids: await classesOf(exam), dryRun: false })
    expect(await classesOf(consultation)).toHaveLength(1)
  }))

test('a retake that is struck takes no consultation along', () =>
  inWorld(async ({ db, context, consultation, exam, classesOf }) => {
    await sqlOf(db)`
      insert into exam_item (load_item_id, period, form) values (${exam}, 'retakes', 'oral')
      on conflict (load_item_id) do update set period = 'retakes'`
    await removeClasses(context, { ids: await classesOf(exam), dryRun: false })
    expect(await classesOf(consultation)).toHaveLength(1)
  }))
