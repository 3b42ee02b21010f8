import type { Database } from '@/db/client'
import { editor } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildTeacher, buildUser } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, MeetingId } from '@/lib/core/names/rules/ids'
import type { SubstitutionQuestion } from '@/lib/core/schedule/rules/substitution-sheet'
import { changePeople } from '@/lib/planning/service/change-people'
import { substitutionsBookUrl } from '@/lib/workbench/browser/workbench-location'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { GET } from './substitutions/xlsx/route'

/** A Thursday. */
const date = calendarDate('2026-11-19')
const planning: Permission[] = ['can set nagruzka items', 'can view groups', 'can view teachers']

let db: Database
let own: FacultyId
let foreign: FacultyId
let planner: Browser

async function editorOf(faculty: FacultyId, permissions = planning): Promise<Browser> {
  const { browser, userId } = await signedIn(db, { permissions })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: faculty })
  return browser
}

/** A class of a faculty that one teacher holds instead of another. */
async function substituted(facultyId: FacultyId, title: string, on = date): Promise<void> {
  const group = await buildGroup(db, { facultyId })
  const [former, present] = [await buildTeacher(db), await buildTeacher(db)]
  const { meetingIds } = await buildEvent(db, {
    on: [{ date: on, pair: 1 }],
    groups: [group.id],
    teachers: [former.id],
    values: { title },
  })
  const context = {
    db,
    actor: { ...superuser, userId: (await buildUser(db)).id },
    now: { date, minutes: 0 },
  }
  const people = { teachers: [present.id], groups: [group.id] }
  await changePeople(context, { id: meetingIds[0] as MeetingId, ...people, forever: false })
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  own = (await buildFaculty(db)).id
  foreign = (await buildFaculty(db)).id
  planner = await editorOf(own)
  await substituted(own, 'Физика')
  await substituted(own, 'Химия', addDays(date, 1))
  await substituted(own, 'История', addDays(date, 7))
  await substituted(foreign, 'Чужое')
  // Nothing became of it.
  const group = await buildGroup(db, { facultyId: own })
  await buildEvent(db, { on: [{ date, pair: 2 }], groups: [group.id], values: { title: 'Пение' } })
}, 60_000)

const ask = (browser: Browser, question: Partial<SubstitutionQuestion> = {}) =>
  browser.send(GET, substitutionsBookUrl({ faculty: own, date, span: 'day', ...question }))

const known = ['Физика', 'Химия', 'История', 'Чужое', 'Пение']

async function titles(question: Partial<SubstitutionQuestion> = {}): Promise<string[]> {
  const response = await ask(planner, question)
  expect(response.status).toBe(200)
  const told = Object.values(sheetsOf(new Uint8Array(await response.arrayBuffer())))
    .flat(2)
    .join('\n')
  return known.filter((title) => told.includes(title))
}

test('a stranger is 401; who plans nothing 403, who plans another faculty is told; no faculty 404', async () => {
  expect((await ask(new Browser())).status).toBe(401)
  expect((await ask((await signedIn(db, { permissions: planning })).browser)).status).toBe(403)
  expect((await ask(await editorOf(foreign))).status).toBe(200)
  expect((await ask(await editorOf(own, ['can view groups', 'can view teachers']))).status).toBe(403)
  const { browser } = await signedIn(db, { isSuperuser: true })
  expect((await ask(browser, { faculty: 2_000_000 as FacultyId })).status).toBe(404)
})

test('the sheet has what became of the faculty’s classes on the day, in the week, in the month', async () => {
  expect(await titles()).toEqual(['Физика'])
  expect(await titles({ span: 'week' })).toEqual(['Физика', 'Химия'])
  expect(await titles({ span: 'month' })).toEqual(['Физика', 'Химия', 'История'])
})

test('that of the university has every faculty’s', async () => {
  expect(await titles({ faculty: null })).toEqual(['Физика', 'Чужое'])
})
