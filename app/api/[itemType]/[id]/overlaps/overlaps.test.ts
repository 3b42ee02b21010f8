import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { meeting, programme, programmeDiscipline, event } from '@/db/schema'
import {
  buildEvent,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, ProgrammeId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { overlapsUrl, pathWord } from '@/lib/core/refusals/calls/addresses'
import type { ItemAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { decodeOverlap, encodeOverlap } from '@/lib/week/calls'
import { overlapsCall } from '@/lib/week/calls.contract'
import type { OverlapAnswer } from '@/lib/week/calls.contract'
import type { Overlap } from '@/lib/week/rules/overlap'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as GET_SCHEDULE } from '../schedule/route'
import { GET } from './route'

const monday = calendarDate('2026-11-16')
const period = { from: monday, to: addDays(monday, 6) }
const views = ['can view groups', 'can view teachers', 'can view auditories'] as const

let db: Database
let roomId: RoomId
let teacherId: TeacherId
let groupId: GroupId
let programmeId: ProgrammeId
let viewer: Browser
let superuser: Browser
let forced: MeetingId

const one = <Row>([made]: readonly Row[]): Row => {
  if (made === undefined) throw new Error('nothing was made')
  return made
}

const ask = async (browser: Browser, subject: Subject, days = period) => {
  const params = { itemType: pathWord(subject.kind), id: String(subject.id) }
  const response = await browser.send(GET, overlapsUrl(subject, days), { params })
  return { status: response.status, body: await response.json() }
}

const overlaps = async (browser: Browser, subject: Subject): Promise<Overlap[]> => {
  const { status, body } = await ask(browser, subject)
  expect(status).toBe(200)
  expect(overlapsCall.response.parse(body)).toEqual(body)
  const decoded: Overlap[] = body.map(decodeOverlap)
  expect(decoded.map(encodeOverlap)).toEqual(body)
  return decoded
}

/** `room К-206 1: Физика firm, Химия forced` */
const told = (places: readonly Overlap[]) =>
  places.map(
    ({ resource, pair, holders }) =>
      `${resource.kind} ${resource.title}/${resource.subgroup} ${pair}: ${holders
        .map(({ title, origin }) => `${title} ${origin.how}`)
        .join(', ')}`,
  )

/**
 * Monday's pairs: 1 chemistry was forced into the room of physics; 2 a file brought two classes of one
 * teacher and of one half of the group; 3 a hidden class beside another; 4 bookings that name the group,
 * drafts and traces, none of which overlap.
 */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30', UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk' }))
  ;({ id: roomId } = await buildRoom(db, { title: 'К-206' }))
  ;({ id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' }))
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1' }))
  const at = (pair: 1 | 2 | 3 | 4) => ({ on: [{ date: monday, pair }] })
  const madeAt = new Date('2026-08-31T20:00:00Z')
  const [rooms, teachers, groups] = [[roomId], [teacherId], [groupId]]
  await buildEvent(db, { ...at(1), values: { title: 'Физика' }, rooms, groups })
  const dispatcher = await buildUser(db, { fullName: 'Петрова Анна' })
  const chemistry = await buildEvent(db, { ...at(1), values: { title: 'Химия', madeAt } })
  forced = one(chemistry.meetingIds)
  await db.transaction((transaction) =>
    placeClaims(transaction, [{ meetingId: forced, kind: 'room', resourceId: roomId, subgroup: 0 }], {
      forcedBy: dispatcher.id,
    }),
  )
  await buildEvent(db, { ...at(2), values: { title: 'Этика', subgroup: 2 }, teachers, groups })
  await buildEvent(db, {
    ...at(2),
    values: { title: 'Право', subgroup: 2, madeAt },
    teachers,
    groups,
    soft: 'imported',
  })
  await buildEvent(db, { ...at(3), values: { title: 'История' }, rooms })
  const hidden = await buildEvent(db, { ...at(3), values: { title: 'Скрытое' }, rooms, soft: 'imported' })
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
  await buildEvent(db, { ...at(4), values: { title: 'Логика' }, rooms, groups })
  await buildEvent(db, { ...at(4), kind: 'booking', values: { title: 'Собрание' }, groups, soft: 'booking' })
  await buildEvent(db, { ...at(4), rooms, groups, state: 'projected' })
  await buildEvent(db, { ...at(4), rooms, groups, state: 'trace' })
  programmeId = one(await db.insert(programme).values({ title: 'Проект' }).returning()).id
  const row = one(await db.insert(programmeDiscipline).values({ programmeId, title: 'Химия' }).returning())
  await db.update(event).set({ programmeDisciplineId: row.id }).where(eq(event.id, chemistry.eventId))
  viewer = (await signedIn(db, { permissions: [...views] })).browser
  superuser = (await signedIn(db, { isSuperuser: true })).browser
})

const subject = (kind: Subject['kind']): Subject => {
  const ids = { room: roomId, teacher: teacherId, group: groupId, programme: programmeId }
  return { kind, id: ids[kind] } as Subject
}

test('a stranger is 401, whoever may not see the schedule 403, nobody’s id 404, a bad period 400', async () => {
  expect((await ask(new Browser(), subject('group'))).status).toBe(401)
  const { browser } = await signedIn(db, { permissions: ['can view groups'] })
  expect(await ask(browser, subject('room'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect((await ask(viewer, subject('programme'))).status).toBe(403)
  expect((await ask(viewer, { kind: 'room', id: 2_000_000 as RoomId })).status).toBe(404)
  expect((await ask(viewer, subject('room'), { from: period.to, to: period.from })).status).toBe(400)
})

test('every place that what stands for a subject shares with something else', async () => {
  expect(told(await overlaps(viewer, subject('room')))).toEqual(['room К-206/0 1: Физика firm, Химия forced'])
  expect(told(await overlaps(viewer, subject('teacher')))).toEqual([
    'teacher Иванов И. И./0 2: Этика firm, Право imported',
    'group ИСТб-24-1/2 2: Этика firm, Право imported',
  ])
  expect(told(await overlaps(viewer, subject('group')))).toEqual([
    'room К-206/0 1: Физика firm, Химия forced',
    'teacher Иванов И. И./0 2: Этика firm, Право imported',
    'group ИСТб-24-1/2 2: Этика firm, Право imported',
  ])
  expect(told(await overlaps(superuser, subject('programme')))).toEqual(['room К-206/0 1: Физика firm, Химия forced'])
  for (const kind of ['room', 'teacher', 'group', 'programme'] as const)
    for (const days of [-7, 7]) {
      const other = { from: addDays(period.from, days), to: addDays(period.to, days) }
      expect(await ask(superuser, subject(kind), other)).toEqual({ status: 200, body: [] })
    }
})

test('a booking that names a group overlaps nothing, in its own room’s list and in the group’s', async () => {
  const { id } = await buildRoom(db)
  await buildEvent(db, {
    on: [{ date: monday, pair: 2 }],
    kind: 'booking',
    values: { title: 'Сбор' },
    rooms: [id],
    groups: [groupId],
    soft: 'booking',
  })
  expect(await overlaps(viewer, { kind: 'room', id })).toEqual([])
  expect(told(await overlaps(viewer, subject('group')))).toContain('group ИСТб-24-1/2 2: Этика firm, Право imported')
})

test('both halves shared with others are the whole group, and a programme’s load is listed with its own rows', async () => {
  const { id } = await buildGroup(db, { title: 'ИСТб-24-2' })
  const item = await buildLoadItem(db, { semesterId: (await buildSemester(db)).id, groups: [id] })
  const at = { on: [{ date: monday, pair: 5 as const }], groups: [id] }
  await buildEvent(db, { ...at, values: { title: 'Опера', loadItemId: item.id } })
  await buildEvent(db, { ...at, values: { title: 'Балет', subgroup: 1 }, soft: 'imported' })
  await buildEvent(db, { ...at, values: { title: 'Пение', subgroup: 2 }, soft: 'imported' })
  const whole = ['group ИСТб-24-2/0 5: Опера firm, Балет imported, Пение imported']
  expect(told(await overlaps(viewer, { kind: 'group', id }))).toEqual(whole)
  const made = one(await db.insert(programme).values({ title: 'Курс' }).returning())
  const proxy = { programmeId: made.id, title: 'Опера', type: 'proxy', loadItemId: item.id } as const
  await db.insert(programmeDiscipline).values(proxy)
  expect(told(await overlaps(superuser, { kind: 'programme', id: made.id }))).toEqual(whole)
})

test('it says who did it and when, in the university’s own dates', async () => {
  const [room, teacher] = await overlaps(viewer, subject('group'))
  expect(room?.holders[1]).toMatchObject({
    id: forced,
    title: 'Химия',
    rooms: ['К-206'],
    origin: { how: 'forced', by: 'Петрова Анна', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  // Forced today, although its event is as old as the imported one.
  expect(room?.holders[1]?.origin).not.toMatchObject({ on: '2026-09-01' })
  expect(room?.holders[0]).toMatchObject({
    groups: [{ title: 'ИСТб-24-1', subgroup: 0 }],
    origin: { how: 'firm' },
  })
  expect(teacher?.holders[1]).toMatchObject({
    teachers: ['Иванов И. И.'],
    groups: [{ title: 'ИСТб-24-1', subgroup: 2 }],
    origin: { how: 'imported', on: '2026-09-01' },
  })
})

test('a hidden class is named to those who plan it, others’ rooms and teachers to those who may see them', async () => {
  expect(told(await overlaps(superuser, subject('room')))).toContain('room К-206/0 3: История firm, Скрытое imported')
  const { browser } = await signedIn(db, { groupId })
  expect(told(await overlaps(browser, subject('group')))).toEqual(['group ИСТб-24-1/2 2: Этика firm, Право imported'])
})

test('a week marks what «Накладки» explain to the same reader, and nothing else', async () => {
  const reader = (await signedIn(db, { permissions: ['can view groups', 'can view teachers'] })).browser
  const marked = async (browser: Browser, of: Subject): Promise<string[]> => {
    const params = { itemType: pathWord(of.kind), id: String(of.id) }
    const path = `/api/${params.itemType}/${params.id}/schedule/?dbeg=${period.from}&dend=${period.to}`
    const { schedule } = await (await browser.send(GET_SCHEDULE, path, { params })).json()
    const items: ItemAnswer[] = schedule
    return items.filter((item) => item.is_overlap).map(({ title }) => title)
  }
  const explained = async (browser: Browser, of: Subject) =>
    (await overlaps(browser, of)).flatMap(({ holders }) => holders.map(({ title }) => title))
  expect(await marked(reader, subject('group'))).toEqual(['Право', 'Этика'])
  expect(await marked(viewer, subject('group'))).toEqual(['Физика', 'Право', 'Этика'])
  expect(await marked(viewer, subject('room'))).toEqual(['Физика', 'Химия'])
  expect(await marked(superuser, subject('room'))).toEqual(['Физика', 'Химия', 'История', 'Скрытое'])
  for (const browser of [reader, viewer, superuser])
    for (const kind of browser === reader ? (['group', 'teacher'] as const) : (['group', 'teacher', 'room'] as const)) {
      const told = await explained(browser, subject(kind))
      const all = await marked(browser, subject(kind))
      expect(all.filter((title) => !told.includes(title))).toEqual([])
    }
})

test('when the one that holds it leaves, nothing overlaps any more', async () => {
  const [place] = await overlaps(viewer, subject('room'))
  await db.delete(meeting).where(eq(meeting.id, one(place?.holders ?? []).id))
  expect(((await ask(viewer, subject('room'))).body as OverlapAnswer[]).filter(({ para }) => para === 1)).toEqual([])
})
