import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, group, meeting, wish } from '@/db/schema'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, FacultyId, GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { undoChange } from '@/lib/history/service/undo-change'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { qualityAnswer, qualityOf, qualityRequest } from '@/lib/quality/calls/quality'
import { qualityCall } from '@/lib/quality/calls/quality.contract'
import type { QualityQuestion, QualityReport, QualityScope } from '@/lib/quality/rules/quality-check'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import { whatText, violationWhoText } from '@/lib/quality/texts/quality'
import { superuser as superuserActor } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { onWire } from '@/testing/on-wire'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET } from './route'

const monday = calendarDate('2026-11-16')
const week = { from: monday, to: addDays(monday, 6) }
const semester = { from: calendarDate('2026-09-01'), to: calendarDate('2026-12-31') }
const views: Permission[] = ['can view groups', 'can view teachers', 'can view auditories']

let db: Database
let facultyId: FacultyId
let groupId: GroupId
let otherId: GroupId
let teacherId: TeacherId
let roomId: RoomId
/** Sees all and edits nothing. */
let reader: Browser
/** The same, and edits another group, but plans nothing. */
let viewer: Browser
let planner: Browser
let elsewhere: Browser

type Asked = Partial<Omit<QualityQuestion, 'scope'>>

const ask = async (browser: Browser, scope: QualityScope, asked: Asked = {}) => {
  const { url } = qualityRequest({
    scope,
    period: week,
    drafts: false,
    filter: null,
    compared: null,
    ...asked,
  })
  const response = await browser.send(GET, url)
  return { status: response.status, body: await response.json() }
}

const check = async (browser: Browser, scope: QualityScope, asked: Asked = {}): Promise<QualityReport> => {
  const { status, body } = await ask(browser, scope, asked)
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(qualityCall.response.parse(body)).toEqual(body)
  const report = qualityOf(inOwnNames(body))
  expect(onWire(qualityCall, qualityAnswer(report))).toEqual(body)
  return report
}

const own = (): QualityScope => ({ kind: 'group', id: groupId })

/** `ИСТб-24-1: окно, 1 пара` of one rule. */
const told = async (rule: QualityRule, browser: Browser, scope = own(), asked: Asked = {}) => {
  const { found } = await check(browser, scope, { ...asked, filter: { by: 'rule', rule } })
  return found?.items.map((one) => `${violationWhoText(one)}: ${whatText(one)}`.replaceAll('\u00a0', ' '))
}

const at = (...pairs: Pair[]) => ({ on: pairs.map((pair) => ({ date: monday, pair })) })

/**
 * Monday of a group: pairs 1 and 3 are published, 2 is a draft, 4 is hidden. Its teacher also has pair 6 with
 * another faculty's group, in which a class and somebody else's draft are in one room.
 */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30', UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk' }))
  const { id: semesterId } = await buildSemester(db)
  ;({ id: facultyId } = await buildFaculty(db))
  const { id: otherFacultyId } = await buildFaculty(db)
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', facultyId, students: 31, subgroupCount: 1 }))
  ;({ id: otherId } = await buildGroup(db, { title: 'ЭКб-24-1', facultyId: otherFacultyId }))
  ;({ id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.', fullName: 'Иванов Иван Иванович' }))
  ;({ id: roomId } = await buildRoom(db, { title: 'К-206', capacity: 30 }))
  const item = await buildLoadItem(db, {
    semesterId,
    groups: [groupId],
    teachers: [teacherId],
    requiredHours: 10,
  })
  const [rooms, teachers, groups] = [[roomId], [teacherId], [groupId]]
  const values = { title: 'Физика', loadItemId: item.id, disciplineId: item.disciplineId }
  await buildEvent(db, { ...at(1, 3), values, rooms, teachers, groups })
  await buildEvent(db, { ...at(2), values: { title: 'Черновик' }, rooms, groups, state: 'projected' })
  const hidden = await buildEvent(db, { ...at(4), values: { title: 'Скрытое' }, groups })
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
  const { id: bigRoom } = await buildRoom(db, { title: 'Б-100', capacity: 100 })
  await buildEvent(db, {
    ...at(6),
    values: { title: 'Право' },
    rooms: [bigRoom],
    teachers,
    groups: [otherId],
  })
  await buildEvent(db, { ...at(6), values: { title: 'Чужой' }, rooms: [bigRoom], state: 'projected' })
  reader = (await signedIn(db, { permissions: views })).browser
  const edits = await signedIn(db, { permissions: views })
  viewer = edits.browser
  await db.insert(editor).values({ userId: edits.userId, kind: 'group', subjectId: otherId })
  const may = { permissions: [...views, 'can set nagruzka items' as const] }
  const made = await signedIn(db, may)
  planner = made.browser
  await db.insert(editor).values({ userId: made.userId, kind: 'faculty', subjectId: facultyId })
  elsewhere = (await signedIn(db, may)).browser
})

test('a stranger is 401, whoever may not see the schedule 403, nobody’s id 404, a bad question 400', async () => {
  expect((await ask(new Browser(), own())).status).toBe(401)
  const { browser: blind } = await signedIn(db, { permissions: ['can view teachers'] })
  for (const browser of [blind, reader])
    expect(await ask(browser, own())).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect((await ask(viewer, { kind: 'group', id: 2_000_000 as GroupId })).status).toBe(404)
  expect((await ask(planner, { kind: 'faculty', id: 2_000_000 as FacultyId })).status).toBe(404)
  expect((await ask(viewer, own(), { period: { from: week.to, to: week.from } })).status).toBe(400)
  const filter = { by: 'rule', rule: 'nonsense' as QualityRule } as const
  expect((await ask(viewer, own(), { filter })).status).toBe(400)
  expect((await ask(planner, { kind: 'university' }, { period: semester })).status).toBe(400)
})

test('only planners check a faculty or the university', async () => {
  for (const scope of [{ kind: 'faculty', id: facultyId }, { kind: 'university' }] as const) {
    expect(await ask(viewer, scope)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect((await ask(planner, scope)).status).toBe(200)
  }
})

test('windows are seen whole: the teacher’s other classes count, other people’s days do not', async () => {
  expect(await told('groupWindow', viewer)).toEqual(['ИСТб-24-1: окно, 1 пара'])
  expect(await told('teacherWindow', viewer)).toEqual(['Иванов И. И.: окно, 2 пары', 'Иванов И. И.: окно, 1 пара'])
  const report = await check(viewer, own())
  expect(report.meetings).toBe(2)
  expect(report.groups.items.map(({ title }) => title)).toEqual(['ИСТб-24-1'])
  expect(await told('singleGroupPair', viewer)).toEqual([])
  expect(await told('singleGroupPair', viewer, { kind: 'group', id: otherId })).toEqual(['ЭКб-24-1: одна пара за день'])
})

test('a draft fills the window for whoever plans it, and for nobody else', async () => {
  expect(await told('groupWindow', planner, own(), { drafts: true })).toEqual([])
  expect(await told('groupWindow', planner)).toHaveLength(1)
  for (const browser of [viewer, elsewhere])
    expect(await told('groupWindow', browser, own(), { drafts: true })).toHaveLength(1)
  expect((await check(planner, own(), { drafts: true })).meetings).toBe(4)
  expect((await check(elsewhere, own(), { drafts: true })).meetings).toBe(2)
})

test('an overlap with a draft is reported to those who see both', async () => {
  const scope = { kind: 'teacher', id: teacherId } as const
  expect(await told('overlap', elsewhere, scope, { drafts: true })).toEqual([])
  const { browser: superuser } = await signedIn(db, { isSuperuser: true })
  expect(await told('overlap', superuser, scope, { drafts: true })).toEqual([
    'Б-100: накладка, 2 занятия сразу: «Право» и «Чужой»',
  ])
})

test('seats, wishes and what is unknown', async () => {
  expect(await told('capacity', viewer)).toEqual([
    'ИСТб-24-1, Иванов И. И., К-206: «Физика»: не хватает 1 места',
    'ИСТб-24-1, Иванов И. И., К-206: «Физика»: не хватает 1 места',
  ])
  await db.insert(wish).values({
    kind: 'teacher',
    resourceId: teacherId,
    weekday: 1,
    title: 'Методический день',
    startsOn: semester.from,
    endsOn: semester.to,
  })
  expect(await told('wish', viewer)).toEqual([
    'Иванов И. И.: против пожелания «Методический день»',
    'Иванов И. И.: против пожелания «Методический день»',
  ])
  await db.update(group).set({ students: null }).where(eq(group.id, groupId))
  const { rules } = await check(viewer, own())
  expect(rules.find(({ rule }) => rule === 'capacity')).toMatchObject({ count: 0, unknown: 2 })
  expect(rules.find(({ rule }) => rule === 'teacherNorm')).toMatchObject({ count: 0, unknown: 1 })
})

test('names are shown to those who may see them', async () => {
  const { browser } = await signedIn(db, { permissions: ['can view groups'], groupId })
  const report = await check(browser, own())
  expect(report.teachers.total).toBe(0)
  expect(JSON.stringify(report)).not.toContain('Иванов')
  expect(JSON.stringify(report)).not.toContain('К-206')
})

test('hours are compared over a semester, and said to be unknown over a week', async () => {
  expect(await told('missingHours', planner, own(), { period: semester })).toEqual([
    expect.stringContaining('не поставлено 6 часов'),
  ])
  const { rules } = await check(planner, own())
  expect(rules.find(({ rule }) => rule === 'missingHours')).toMatchObject({ count: 0, unknown: 1 })
})

test('the university has everything once', async () => {
  const report = await check(planner, { kind: 'university' })
  expect(report.meetings).toBe(3)
  expect(report.groups.items.map(({ title }) => title).sort()).toEqual(['ИСТб-24-1', 'ЭКб-24-1'])
  const { found } = await check(
    planner,
    { kind: 'university' },
    { filter: { by: 'party', kind: 'group', id: otherId } },
  )
  expect(found?.items.every(({ who }) => who.some(({ id }) => id === otherId))).toBe(true)
  expect(found?.total).toBeGreaterThan(0)
})

test('a comparison is with what is published now, and with the same week of the semester before', async () => {
  const published = await check(planner, own(), { drafts: true, compared: 'published' })
  expect(published).toMatchObject({ meetings: 4, before: { period: week, meetings: 2 } })
  const windows = published.before?.rules.find(({ rule }) => rule === 'groupWindow')
  expect([windows, published.rules.find(({ rule }) => rule === 'groupWindow')?.count]).toEqual([
    { rule: 'groupWindow', count: 1, cost: 4 },
    0,
  ])
  expect((await check(planner, own(), { compared: 'semester' })).before).toBeNull()
  await buildSemester(db, {
    startsOn: calendarDate('2026-02-02'),
    endsOn: calendarDate('2026-06-07'),
    half: 2,
  })
  const spring = calendarDate('2026-04-20')
  await buildEvent(db, { on: [{ date: spring, pair: 1 }], groups: [groupId] })
  const before = await check(planner, own(), { compared: 'semester' })
  expect(before.before).toMatchObject({ period: { from: spring, to: addDays(spring, 6) }, meetings: 1 })
  expect(await check(planner, own(), { compared: null })).toMatchObject({ before: null })
})

test('what was published against the rules is reported to planners: whom it concerned, why, and that it was undone', async () => {
  const scope = { kind: 'group', id: otherId } as const
  const drafts = await buildEvent(db, {
    on: [1, 2, 3, 4, 5].map((pair) => ({ date: addDays(monday, 1), pair: pair as Pair })),
    groups: [otherId],
    state: 'projected',
  })
  await buildEvent(db, { on: [{ date: addDays(monday, 1), pair: 7 }], groups: [otherId] })
  const { userId, browser: superuser } = await signedIn(db, { isSuperuser: true })
  const actor = { ...superuserActor, userId }
  const now = { date: monday, minutes: 0 }
  const order = { subject: scope, period: week, toEnd: false, dryRun: false, reason: 'Так решили' }
  const { changeId } = await publishPeriod({ db, actor, now }, order)
  expect(drafts.meetingIds).toHaveLength(5)
  const ofPlace = async (browser: Browser, of: QualityScope = scope) =>
    (await check(browser, of)).publications?.items.map(({ reason, isUndone }) => [reason, isUndone])
  expect(await ofPlace(superuser)).toEqual([['Так решили', false]])
  expect(await ofPlace(planner, { kind: 'university' })).toEqual([['Так решили', false]])
  expect(await ofPlace(planner, { kind: 'faculty', id: facultyId })).toEqual([])
  expect(await ofPlace(planner, own())).toEqual([])
  expect((await check(viewer, scope)).publications).toBeNull()
  const later = { from: addDays(monday, 7), to: addDays(monday, 13) }
  expect((await check(planner, scope, { period: later })).publications?.total).toBe(0)
  await undoChange({ db, actor, now }, changeId ?? (0 as ChangeId))
  expect(await ofPlace(superuser)).toEqual([['Так решили', true]])
})
