import type { Row } from 'postgres'
import { sqlOf, type Database } from '@/db/client'
import { examItem, sessionPeriod } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildEvent,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { placeExam } from '@/lib/exams/service/place-exam'
import { superuser } from '@/testing/actors'
import { seeWithin, sessionRules } from './check'

const [tuesday, friday] = [calendarDate('2027-01-12'), calendarDate('2027-01-15')]

/** A group with two exams three days apart, one with its consultation, and a retake. */
async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  await db.insert(sessionPeriod).values([
    { kind: 'exams', startsOn: tuesday, endsOn: calendarDate('2027-01-24') },
    { kind: 'retakes', startsOn: calendarDate('2027-01-25'), endsOn: calendarDate('2027-01-30') },
  ])
  const { id: room } = await buildRoom(db, { capacity: 60 })
  const { id: group } = await buildGroup(db, { students: 25 })
  const { id: teacher } = await buildTeacher(db)
  const itemOf = async (
    disciplineId: Awaited<ReturnType<typeof buildDiscipline>>['id'],
    type: 'exam' | 'consultation',
  ) => {
    const of = { semesterId, disciplineId, groups: [group], teachers: [teacher], students: 25 }
    return (await buildLoadItem(db, { ...of, lessonType: lessonTypeTable[type].id })).id
  }
  const [{ id: physics }, { id: other }] = [await buildDiscipline(db), await buildDiscipline(db)]
  const consultation = await itemOf(physics, 'consultation')
  const [exam, second, retake] = [
    await itemOf(physics, 'exam'),
    await itemOf(other, 'exam'),
    await itemOf(physics, 'exam'),
  ]
  await db.insert(examItem).values([
    { loadItemId: exam, form: 'written' },
    { loadItemId: retake, period: 'retakes' },
  ])
  const context = {
    db,
    actor: { ...superuser, userId: (await buildUser(db)).id },
    now: { date: calendarDate('2026-12-01'), minutes: 0 },
  }
  const place = (id: LoadItemId, date: typeof tuesday) =>
    placeExam(context, {
      id,
      place: { date, startsAt: 540, roomIds: null },
      ...{ reason: '', isConfirmed: true, dryRun: false },
    })
  await place(exam, tuesday)
  await place(second, friday)
  await place(retake, calendarDate('2027-01-26'))
  const see = () => seeWithin(sqlOf(db), semesterId)
  return { db, see, exam, second, retake, consultation, room, group, teacher }
}

type World = Awaited<ReturnType<typeof build>>

/** The meetings of an exam. */
const its = (id: LoadItemId) =>
  `(select m.id from meeting m join event e on e.id = m.event_id where e.load_item_id = ${id})`
const moveTo = (id: LoadItemId, date: string) => `
  with c as (update claim set date = '${date}' where meeting_id in ${its(id)})
  update meeting set date = '${date}' where id in ${its(id)}`

/** What breaks each rule. */
const damage: [string, (world: World) => string | Promise<unknown>][] = [
  [
    'nobody and no room is at two places in one minute',
    ({ db, teacher }) => buildEvent(db, { on: [{ date: friday, pair: 2 }], teachers: [teacher], state: 'projected' }),
  ],
  [
    'an exam stands once, on one day, in the pairs of its time',
    ({ exam }) =>
      `update exam_sitting set starts_at = 780 where event_id in (select event_id from meeting where id in ${its(exam)})`,
  ],
  [
    'its people and rooms are there from its first to its last pair',
    ({ second }) => `delete from claim where kind = 'room' and meeting_id in ${its(second)} and pair = 2`,
  ],
  ['who is to come comes', ({ second }) => `delete from claim where kind = 'group' and meeting_id in ${its(second)}`],
  ['on days on which exams are held', () => `insert into holiday (date, title) values ('${friday}', 'п')`],
  ['within the period of its groups', () => `update session_period set ends_on = '2027-01-14' where kind = 'exams'`],
  ['so many days between exams of a group', ({ second }) => moveTo(second, '2027-01-13')],
  ['a written exam has seats', ({ room }) => `update room set capacity = 24 where id = ${room}`],
  [
    'a consultation is on the last day for exams before the first that it prepares',
    ({ consultation }) => moveTo(consultation, '2027-01-09'),
  ],
  [
    'nobody comes to a consultation whose exam does not stand, or after it',
    ({ exam }) => `delete from meeting where id in ${its(exam)}`,
  ],
  ['a retake is after what is taken again, and after an earlier retake', ({ retake }) => moveTo(retake, '2027-01-12')],
]

test('each rule of the checker has what breaks it', () => {
  expect(damage.map(([rule]) => rule)).toEqual(sessionRules)
})

test.each(damage)('a session that stands breaks no rule; damaged, it breaks «%s»', (rule, breakIt) =>
  withRollback(async (db) => {
    const world = await build(db)
    const before = await world.see()
    expect(before.breaks).toEqual([])
    expect(before.missing).toEqual([])
    expect(before.standing.size).toBe(4)
    const statement = breakIt(world)
    if (typeof statement === 'string') {
      await sqlOf(db)`set constraints all deferred`
      await sqlOf(db).unsafe<Row[]>(statement)
    } else await statement
    expect((await world.see()).breaks.map((one) => one.rule)).toContain(rule)
  }),
)
