import { eq, ne } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { claim, event, meeting } from '@/db/schema'
import {
  buildDiscipline,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import type { LoadItemId, RoomId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as place } from './place/route'

let db: Database
let planner: Browser
let exam: LoadItemId
let other: LoadItemId
let consultation: LoadItemId
let lecture: LoadItemId
let room: RoomId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const { id: first } = await buildGroup(db, { title: 'А-24-1', students: 25 })
  const { id: second } = await buildGroup(db, { title: 'А-24-2', students: 25 })
  const by = async (name: string) => (await buildTeacher(db, { name })).id
  const [ivanov, petrov] = [await by('Иванов И. И.'), await by('Петров П. П.')]
  room = (await buildRoom(db, { title: 'К-306', capacity: 60 })).id
  await buildRoom(db, { title: 'К-307', capacity: 60 })
  const item = async (type: 'exam' | 'consultation' | 'lecture', groups: (typeof first)[], teacher: typeof ivanov) => {
    const parts = { semesterId, disciplineId, groups, teachers: [teacher], students: 25 }
    return (await buildLoadItem(db, { ...parts, lessonType: lessonTypeTable[type].id })).id
  }
  exam = await item('exam', [first], ivanov)
  other = await item('exam', [second], petrov)
  consultation = await item('consultation', [first, second], ivanov)
  lecture = await item('lecture', [first], ivanov)
  planner = (await signedIn(db, { isSuperuser: true })).browser
  await planner.check()
})

afterEach(async () => {
  await db.delete(claim)
  await db.delete(meeting)
  await db.delete(event)
})

const sent = (body: object) => planner.send(place, '/api/exam/place/', { method: 'POST', body })
const at = (date: string, more: object = {}) => ({ place: { date, starts_at: 540, ...more } })

/** The dates on which an item stands. */
const datesOf = async (id: LoadItemId) => {
  const rows = await db
    .selectDistinct({ date: meeting.date, event: meeting.eventId })
    .from(meeting)
    .innerJoin(event, eq(event.id, meeting.eventId))
    .where(eq(event.loadItemId, id))
  return rows.map(({ date }) => date)
}

test('of two that place an exam at once, one moves what the other has placed: it stands once', async () => {
  const days = ['12', '13', '14', '15', '16'].map((day) => `2027-01-${day}`)
  await Promise.all(days.map((date) => sent({ id: exam, ...at(date) })))
  expect(await datesOf(exam)).toHaveLength(1)
  expect(await datesOf(consultation)).toHaveLength(1)
})

test('two exams placed at once have one consultation, before the first of them', async () => {
  const agreed = { is_confirmed: true }
  await Promise.all([
    sent({ id: exam, ...at('2027-01-14'), ...agreed }),
    sent({ id: other, ...at('2027-01-20'), ...agreed }),
  ])
  expect(await datesOf(consultation)).toEqual(['2027-01-13'])
})

test('a room that is named twice is taken once', async () => {
  const answer = await sent({ id: exam, ...at('2027-01-12', { room_ids: [room, room] }) })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ exams: [{ sittings: [{ auditories: [{ id: room }] }] }, {}] })
})

test.each([
  ['an exam that is none', () => ({ id: lecture, ...at('2027-01-12') }), 404],
  ['an unknown one', () => ({ id: 2_000_000_000, ...at('2027-01-12') }), 404],
  ['an unknown room', () => ({ id: exam, ...at('2027-01-12', { room_ids: [2_000_000_000] }) }), 404],
  ['a date long past the session', () => ({ id: exam, ...at('2031-01-13') }), 400],
  ['a date before the semester', () => ({ id: exam, ...at('2020-01-13') }), 400],
  ['a date that is none', () => ({ id: exam, ...at('2027-02-30') }), 400],
  ['a minute after midnight', () => ({ id: exam, ...at('2027-01-12', { starts_at: 1440 }) }), 400],
  ['no place of one that stands nowhere', () => ({ id: exam, place: null }), 400],
  ['a version of one that stands nowhere', () => ({ id: exam, version: 3, ...at('2027-01-12') }), 409],
])('%s is refused, and nothing is stored', async (_, body, status) => {
  expect((await sent(body())).status).toBe(status)
  expect(await db.$count(meeting, ne(meeting.state, 'trace'))).toBe(0)
})
