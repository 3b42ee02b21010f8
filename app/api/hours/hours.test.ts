import { z } from 'zod'
import type { Database } from '@/db/client'
import { editor } from '@/db/schema'
import {
  buildDepartment,
  buildEvent,
  buildGroup,
  buildLoadItem,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { historyTexts } from '@/lib/core/history/texts/history'
import type { GroupId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import { hoursCall } from '@/lib/hours/calls.contract'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { POST as undo } from '../change/[id]/undo/route'
import { DELETE as removeContract } from './contracts/[id]/route'
import { POST as addContract } from './contracts/route'
import { DELETE as removeEntry } from './entries/[id]/route'
import { POST as correct } from './entries/route'
import { GET as view } from './route'
import { GET as book } from './xlsx/route'

let db: Database
let semester: SemesterId
/** Of the department, of the same, of none. */
let teachers: [TeacherId, TeacherId, TeacherId]
let group: GroupId
let department: number
let foreign: number
let superuser: Browser
let head: Browser
let own: Browser
let stranger: Browser
/** Edits the department, and may change load. */
let dispatcher: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  ;({ id: semester } = await buildSemester(db))
  ;({ id: department } = await buildDepartment(db, { title: 'Кафедра физики' }))
  ;({ id: foreign } = await buildDepartment(db))
  const made = [
    await buildTeacher(db, { name: 'Ампер А. М.', departmentId: department }),
    await buildTeacher(db, { name: 'Бор Н. Х.', departmentId: department }),
    await buildTeacher(db, { name: 'Вольта А. Ф.' }),
  ] as const
  teachers = [made[0].id, made[1].id, made[2].id]
  ;({ id: group } = await buildGroup(db, { title: 'ИСТб-23-1' }))
  const item = await buildLoadItem(db, {
    semesterId: semester,
    groups: [group],
    teachers: [teachers[0], teachers[1]],
    requiredHours: 32,
  })
  const event = { groups: [group], teachers: [teachers[0], teachers[1]] }
  await buildEvent(db, {
    ...event,
    values: { title: 'Физика', loadItemId: item.id, disciplineId: item.disciplineId },
    on: [
      { date: calendarDate('2026-10-05'), pair: 1 },
      { date: calendarDate('2026-11-02'), pair: 1 },
      { date: calendarDate('2026-12-07'), pair: 1 },
    ],
  })
  await buildEvent(db, {
    teachers: [teachers[2]],
    values: { title: 'Химия' },
    on: [{ date: calendarDate('2026-11-23'), pair: 2 }],
    state: 'projected',
  })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  const heading = await signedIn(db, {})
  head = heading.browser
  await db.insert(editor).values({ userId: heading.userId, kind: 'department', subjectId: department })
  const dispatching = await signedIn(db, { permissions: ['can change nagruzka item info'] })
  dispatcher = dispatching.browser
  await db.insert(editor).values({ userId: dispatching.userId, kind: 'department', subjectId: department })
  own = (await signedIn(db, { teacherId: teachers[0] })).browser
  stranger = (await signedIn(db, { permissions: ['can view teachers', 'can set nagruzka items'] })).browser
  await Promise.all([superuser, head, own, stranger, dispatcher].map((browser) => browser.check()))
})

async function ask(browser: Browser, query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const response = await browser.send(view, `/api/hours/?${search}`)
  return response.status === 200
    ? { status: 200, ...hoursCall.response.parse(await response.json()) }
    : { status: response.status, people: [], rows: [], contracts: [] }
}

test('the hours of a class count by month for each of its teachers, and the plan has no month', async () => {
  const { rows } = await ask(superuser, { teacher_id: teachers[0], by_class: 1 })
  expect(rows.map(({ month, planned, published, held }) => [month, planned, published, held])).toEqual([
    [null, 32, 0, 0],
    ['2026-10-01', 0, 2, 2],
    ['2026-11-01', 0, 2, 2],
    ['2026-12-01', 0, 2, 0],
  ])
  expect(new Set(rows.map(({ nt, groups }) => `${nt} ${groups.map(({ title }) => title).join()}`))).toEqual(
    new Set(['1 ИСТб-23-1']),
  )
})

test('a department is those who work there; everybody is all who have hours', async () => {
  const ofDepartment = await ask(superuser, { department_id: department })
  expect(ofDepartment.people.map(({ name }) => name)).toEqual(['Ампер А. М.', 'Бор Н. Х.'])
  expect(ofDepartment.rows.reduce((sum, { published }) => sum + published, 0)).toBe(12)
  const all = await ask(superuser, {})
  expect(all.people.map(({ id }) => id)).toEqual(teachers)
  expect(all.rows.find(({ teacher_id: id }) => id === teachers[2])).toMatchObject({ drafts: 2, published: 0 })
})

test('another year and a semester have hours of their own', async () => {
  expect((await ask(superuser, { teacher_id: teachers[0], year: 2025 })).rows).toEqual([])
  const { rows } = await ask(superuser, { teacher_id: teachers[0], semester_id: semester })
  expect(rows).toHaveLength(4)
  expect((await ask(superuser, { semester_id: 999 })).status).toBe(404)
})

test('a teacher sees their own hours, the editor of a department those of it, and others none', async () => {
  const statuses = async (browser: Browser) => {
    const asked: Record<string, number>[] = [
      { teacher_id: teachers[0] },
      { teacher_id: teachers[2] },
      { department_id: department },
      {},
    ]
    const answers = await Promise.all(asked.map((query) => ask(browser, query)))
    return answers.map(({ status }) => status)
  }
  expect(await statuses(superuser)).toEqual([200, 200, 200, 200])
  expect(await statuses(head)).toEqual([200, 403, 200, 403])
  expect(await statuses(own)).toEqual([200, 403, 403, 403])
  expect(await statuses(stranger)).toEqual([403, 403, 403, 403])
  expect((await ask(head, { department_id: foreign })).status).toBe(403)
})

test('what there is not is told to whoever may ask, and refused to others', async () => {
  expect((await ask(superuser, { teacher_id: 9999 })).status).toBe(404)
  expect((await ask(superuser, { department_id: 9999 })).status).toBe(404)
  expect((await ask(own, { teacher_id: 9999 })).status).toBe(403)
  expect((await ask(superuser, { teacher_id: teachers[0], department_id: department })).status).toBe(400)
  expect((await ask(superuser, { year: 'x' })).status).toBe(400)
})

const send = async (browser: Browser, handler: typeof correct, path: string, body: object) => {
  const response = await browser.send(handler, path, { method: 'POST', body })
  const answer = z
    .object({ id: z.int().nullish(), change_id: z.int().nullish(), detail: z.string().nullish() })
    .parse(await response.json())
  return { status: response.status, ...answer }
}
const remove = async (browser: Browser, handler: typeof removeEntry, path: string, id: number) => {
  const response = await browser.send(handler, `${path}${id}/`, {
    method: 'DELETE',
    params: { id: String(id) },
  })
  return response.status
}
const undoing = async (browser: Browser, id: number | null | undefined) => {
  const response = await browser.send(undo, `/api/change/${id}/undo/`, {
    method: 'POST',
    params: { id: String(id) },
  })
  return response.status
}
const entries = '/api/hours/entries/'
const contracts = '/api/hours/contracts/'
const entry = (teacher: TeacherId, hours = 4) => ({
  teacher_id: teacher,
  date: '2026-11-10',
  group_id: group,
  hours,
  reason: 'Приём зачёта',
})
const corrected = async (teacher: TeacherId) =>
  (await ask(superuser, { teacher_id: teacher, by_class: 1 })).rows.reduce((sum, row) => sum + row.corrected, 0)

test('a correction counts in its month, and undoing it takes it back', async () => {
  const made = await send(dispatcher, correct, entries, entry(teachers[0]))
  expect(made).toMatchObject({ status: 200 })
  const { rows } = await ask(own, { teacher_id: teachers[0] })
  expect(rows.filter((row) => row.corrected !== 0)).toMatchObject([{ month: '2026-11-01', corrected: 4 }])
  expect(await undoing(stranger, made.change_id)).toBe(403)
  expect(await undoing(dispatcher, made.change_id)).toBe(200)
  expect(await corrected(teachers[0])).toBe(0)
})

test('fractions of an hour are kept as they are given, and summed exactly', async () => {
  const made = [0.33, 0.33, 0.34, -0.25]
  const ids: number[] = []
  for (const hours of made) ids.push(Number((await send(dispatcher, correct, entries, entry(teachers[1], hours))).id))
  const view = await ask(superuser, { teacher_id: teachers[1], by_class: 1 })
  expect('entries' in view && view.entries.map(({ hours }) => hours)).toEqual(made)
  expect(await corrected(teachers[1])).toBe(0.75)
  for (const id of ids) expect(await remove(dispatcher, removeEntry, entries, id)).toBe(200)
})

test('an entry is removed by whoever may correct, and told as unknown afterwards', async () => {
  const { id } = await send(dispatcher, correct, entries, entry(teachers[1], -2))
  expect(await corrected(teachers[1])).toBe(-2)
  expect(await remove(head, removeEntry, entries, Number(id))).toBe(403)
  expect(await remove(dispatcher, removeEntry, entries, Number(id))).toBe(200)
  expect(await corrected(teachers[1])).toBe(0)
  expect(await remove(superuser, removeEntry, entries, Number(id))).toBe(404)
  expect(await remove(dispatcher, removeEntry, entries, Number(id))).toBe(403)
})

test('hours are corrected by editors who may change load, with a reason and not by nothing', async () => {
  for (const browser of [head, own, stranger])
    expect((await send(browser, correct, entries, entry(teachers[0]))).status).toBe(403)
  expect((await send(dispatcher, correct, entries, entry(teachers[2]))).status).toBe(403)
  const wrong = [
    { hours: 0 },
    { hours: 0.125 },
    { hours: 500.5 },
    { reason: ' ' },
    { group_id: 9999 },
    { date: '2026-02-30' },
  ]
  for (const part of wrong)
    expect((await send(dispatcher, correct, entries, { ...entry(teachers[0]), ...part })).status).toBe(400)
  const dry = await send(dispatcher, correct, entries, { ...entry(teachers[0]), dry_run: true })
  expect(dry).toMatchObject({ status: 200, id: null, change_id: null })
  expect(await corrected(teachers[0])).toBe(0)
})

test('a contract tells the hours of a year; the next one ends it the day before, and none may overlap', async () => {
  const contract = { teacher_id: teachers[2], starts_on: '2020-09-01', yearly_hours: 800 }
  const hours = async () => (await ask(superuser, { teacher_id: teachers[2] })).people[0]?.contracted_hours
  expect(await hours()).toBeNull()
  const first = await send(superuser, addContract, contracts, contract)
  expect(await hours()).toBe(800)
  const next = { ...contract, starts_on: '2027-03-01', yearly_hours: 400 }
  const second = await send(superuser, addContract, contracts, next)
  expect(await hours()).toBe(600)
  const { contracts: all = [] } = await ask(superuser, { teacher_id: teachers[2], by_class: 1 })
  expect(all.map(({ starts_on: from, ends_on: to }) => [from, to])).toEqual([
    ['2020-09-01', '2027-02-28'],
    ['2027-03-01', null],
  ])
  const between = { ...contract, starts_on: '2026-12-01', ends_on: '2026-12-31' }
  expect(await send(superuser, addContract, contracts, between)).toMatchObject({
    status: 409,
    detail: historyTexts.contractsMeet,
  })
  expect((await send(dispatcher, addContract, contracts, contract)).status).toBe(403)
  expect(await undoing(superuser, second.change_id)).toBe(200)
  expect(await hours()).toBe(800)
  expect(await remove(dispatcher, removeContract, contracts, Number(first.id))).toBe(403)
  expect(await remove(superuser, removeContract, contracts, Number(first.id))).toBe(200)
  expect(await hours()).toBeNull()
  expect(await remove(superuser, removeContract, contracts, Number(first.id))).toBe(404)
})

test('the book of a department has a summary and the plan of each teacher, and its sums are those of the call', async () => {
  const response = await superuser.send(book, `/api/hours/xlsx/?department_id=${department}`)
  expect(response.status).toBe(200)
  const ofTeacher = await superuser.send(book, `/api/hours/xlsx/?teacher_id=${teachers[0]}`)
  const names = [response, ofTeacher].map(({ headers }) => decodeURIComponent(headers.get('content-disposition') ?? ''))
  expect(names).toEqual([expect.stringContaining('Часы Кафедра физики'), expect.stringContaining('Часы Ампер А. М.')])
  const sheets = sheetsOf(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(sheets)).toEqual(['Сводка', 'Ампер А. М.', 'Бор Н. Х.'])
  const { rows } = await ask(superuser, { teacher_id: teachers[0] })
  const published = rows.reduce((sum, row) => sum + row.published, 0)
  expect(sheets['Ампер А. М.']?.at(-1)).toEqual(expect.arrayContaining(['Всего', '32', String(published)]))
  expect((await stranger.send(book, `/api/hours/xlsx/?department_id=${department}`)).status).toBe(403)
  expect((await superuser.send(book, '/api/hours/xlsx/')).status).toBe(400)
})
