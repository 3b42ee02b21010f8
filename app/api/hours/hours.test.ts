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
import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId, SemesterId, TeacherId } from '@/lib/core/rules/names/ids'
import { hoursCall } from '@/lib/hours/calls.contract'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as view } from './route'

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
  own = (await signedIn(db, { teacherId: teachers[0] })).browser
  stranger = (await signedIn(db, { permissions: ['can view teachers', 'can set nagruzka items'] })).browser
  await Promise.all([superuser, head, own, stranger].map((browser) => browser.check()))
})

async function ask(browser: Browser, query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const response = await browser.send(view, `/api/hours/?${search}`)
  return response.status === 200
    ? { status: 200, ...hoursCall.response.parse(await response.json()) }
    : { status: response.status, people: [], rows: [] }
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
