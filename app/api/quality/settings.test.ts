import type { Database } from '@/db/client'
import { change, teacherContract } from '@/db/schema'
import { buildEvent, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { qualityRequest } from '@/lib/quality/calls/quality'
import { weightsAnswer } from '@/lib/quality/calls/quality-settings'
import { defaultWeights, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { weighedRules } from '@/lib/quality/rules/quality-settings'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import * as norms from './norms/route'
import { GET } from './route'
import * as walks from './walks/route'
import * as weights from './weights/route'

const monday = calendarDate('2026-11-16')
const week = { from: monday, to: addDays(monday, 6) }

let db: Database
let admin: Browser
let groupId: GroupId
let teacherId: TeacherId

/** Monday of a group and its teacher: pairs 1 and 2 in different buildings, 5 after a window. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1' }))
  ;({ id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.', fullName: 'Иванов Иван Иванович' }))
  await buildTeacher(db, { name: 'Петров П. П.', fullName: 'Петров Пётр Петрович' })
  await buildTeacher(db, { name: 'Петров П. П.', fullName: 'Петров Павел Петрович' })
  const { id: near } = await buildRoom(db, { title: 'К-206', building: 'К' })
  const { id: far } = await buildRoom(db, { title: 'Ж-100', building: 'Ж' })
  const at = (pair: Pair, room: RoomId) =>
    buildEvent(db, { on: [{ date: monday, pair }], rooms: [room], teachers: [teacherId], groups: [groupId] })
  await at(1, near)
  await at(2, far)
  await at(5, far)
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
})

const weightsUrl = '/api/quality/weights/'
const walksUrl = '/api/quality/walks/'
const normsUrl = '/api/quality/norms/'
const routes: Record<string, typeof weights> = { [weightsUrl]: weights, [walksUrl]: walks, [normsUrl]: norms }
const post = async (url: string, body: object, browser = admin) => {
  const response = await browser.send(routes[url]?.POST ?? GET, url, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

const rule = async (name: QualityRule) => {
  const scope = { kind: 'teacher', id: teacherId } as const
  const response = await admin.send(
    GET,
    qualityRequest({ scope, period: week, drafts: false, filter: null, compared: null }).url,
  )
  const { rules } = await response.json()
  return rules.find((one: { rule: QualityRule }) => one.rule === name)
}

test('a weight is what a check counts by; 0 switches a rule off; what is not named is as usual', async () => {
  expect(await rule('teacherWindow')).toMatchObject({ count: 1, cost: 2 * defaultWeights.teacherWindow })
  const set = await post(weightsUrl, { rows: [{ rule: 'teacherWindow', weight: 9 }] })
  expect(set).toEqual({
    status: 200,
    body: weightsAnswer({ ...defaultWeights, teacherWindow: 9 }),
  })
  expect(await rule('teacherWindow')).toMatchObject({ count: 1, cost: 18 })
  await post(weightsUrl, { rows: [{ rule: 'teacherWindow', weight: 0 }] })
  expect(await rule('teacherWindow')).toBeUndefined()
  await post(weightsUrl, { rows: [] })
  expect(await rule('teacherWindow')).toMatchObject({ count: 1, cost: 4 })
  const kept = await db.select().from(change)
  expect(kept.filter(({ action }) => action === 'quality.weights')).toMatchObject([
    { before: { teacherWindow: 2 }, after: { teacherWindow: 9 } },
    { before: { teacherWindow: 9 }, after: { teacherWindow: 0 } },
    { before: { teacherWindow: 0 }, after: { teacherWindow: 2 } },
  ])
})

test.each([
  ['a hard rule', [{ rule: 'overlap', weight: 1 }]],
  ['no rule', [{ rule: 'nonsense', weight: 1 }]],
  ['too much', [{ rule: 'capacity', weight: 101 }]],
  ['less than nothing', [{ rule: 'capacity', weight: -1 }]],
  ['a part', [{ rule: 'capacity', weight: 1.5 }]],
  ['too many', [...weighedRules, ...weighedRules].map((one) => ({ rule: one, weight: 1 }))],
])('%s is refused', async (_, rows) => {
  expect((await post(weightsUrl, { rows })).status).toBe(400)
})

test('minutes between buildings decide who cannot make it in a break', async () => {
  expect(await rule('buildingChange')).toMatchObject({ count: 0, unknown: 2 })
  const row = { korpus_from: 'К', korpus_to: 'Ж', minutes: 25 }
  expect(await post(walksUrl, { rows: [row] })).toEqual({
    status: 200,
    body: { rows: [{ korpus_from: 'Ж', korpus_to: 'К', minutes: 25 }] },
  })
  expect(await rule('buildingChange')).toMatchObject({ count: 1, unknown: 0 })
  const bad = [
    row,
    { ...row, korpus_from: 'Ж', korpus_to: 'К' },
    { ...row, korpus_to: 'К' },
    { ...row, korpus_to: 'Ы' },
    { ...row, minutes: 0 },
  ]
  expect(await post(walksUrl, { rows: bad })).toMatchObject({
    status: 400,
    body: {
      fields: {
        'rows.2': 'это уже было строкой выше',
        'rows.3': expect.stringContaining('один'),
        'rows.4': 'такого корпуса нет',
      },
    },
  })
  expect(await rule('buildingChange')).toMatchObject({ count: 1 })
})

test('norms and method days are judged once they are known', async () => {
  expect(await rule('methodDay')).toMatchObject({ count: 0, unknown: 1 })
  const row = { teacher: 'иванов иван иванович', hours: 4, method_day: 1 }
  expect(await post(normsUrl, { rows: [row] })).toEqual({
    status: 200,
    body: { rows: [{ teacher: 'Иванов Иван Иванович', hours: 4, method_day: 1 }] },
  })
  expect(await rule('methodDay')).toMatchObject({ count: 1, cost: 15, unknown: 0 })
  expect(await rule('teacherNorm')).toMatchObject({ count: 1, cost: 4, unknown: 0 })
  const bad = [
    row,
    { ...row, teacher: 'Иванов И. И.' },
    { ...row, teacher: 'Петров П. П.' },
    { ...row, teacher: 'Никто' },
    { teacher: 'Петров Пётр Петрович', hours: null, method_day: null },
    { teacher: 'Петров Пётр Петрович', hours: 61, method_day: null },
    { teacher: 'Петров Пётр Петрович', hours: 18, method_day: 8 },
  ]
  const { status, body } = await post(normsUrl, { rows: bad })
  expect([status, Object.keys(body.fields)]).toEqual([400, [2, 3, 4, 5, 6, 7].map((one) => `rows.${one}`)])
  expect(await rule('methodDay')).toMatchObject({ count: 1 })
  await post(normsUrl, { rows: [] })
  expect(await rule('methodDay')).toMatchObject({ count: 0, unknown: 1 })
})

test('a contract of the judged time says more than the norm of any time', async () => {
  await post(normsUrl, { rows: [{ teacher: 'Иванов Иван Иванович', hours: 4, method_day: 1 }] })
  const contract = (from: string, to: string | null, terms: object) =>
    db.insert(teacherContract).values({
      teacherId,
      startsOn: calendarDate(from),
      endsOn: to === null ? null : calendarDate(to),
      ...terms,
    })
  await contract('2026-09-01', '2026-11-15', { weeklyHours: 1, methodDay: 1 })
  await contract('2026-11-16', '2027-08-31', { weeklyHours: 18, methodDay: 2 })
  await contract('2027-09-01', null, { weeklyHours: 1, methodDay: 1 })
  expect(await rule('methodDay')).toMatchObject({ count: 0, unknown: 0 })
  expect(await rule('teacherNorm')).toMatchObject({ count: 0, unknown: 0 })

  await db.update(teacherContract).set({ weeklyHours: null, methodDay: null })
  expect(await rule('methodDay')).toMatchObject({ count: 1 })
  expect(await rule('teacherNorm')).toMatchObject({ count: 1 })
  await db.delete(teacherContract)
})

const norm = (hours: number) => ({ teacher: 'Иванов Иван Иванович', hours, method_day: null })

test.each([
  [weightsUrl, { rule: 'teacherWindow', weight: 5 }, { rule: 'teacherWindow', weight: 7 }],
  [walksUrl, { korpus_from: 'Ж', korpus_to: 'К', minutes: 5 }, { korpus_from: 'Ж', korpus_to: 'К', minutes: 7 }],
  [normsUrl, norm(4), norm(8)],
])('%s does not overwrite what others stored since it was seen', async (url, own, other) => {
  const seen = await post(url, { rows: [] })
  const theirs = await post(url, { rows: [other], based_on: seen.body.rows })
  expect(theirs.status).toBe(200)
  expect(await post(url, { rows: [own], based_on: seen.body.rows })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  expect(await post(url, { rows: [own], based_on: theirs.body.rows })).toMatchObject({ status: 200 })
  expect((await post(url, { rows: [] })).status).toBe(200)
})

test('only an administrator sets anything', async () => {
  const { browser } = await signedIn(db, { permissions: ['can set nagruzka items', 'can view groups'] })
  await browser.check()
  for (const url of [weightsUrl, walksUrl, normsUrl])
    expect(await post(url, { rows: [] }, browser)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
})
