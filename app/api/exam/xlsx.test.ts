import type { Database } from '@/db/client'
import { editor, examSitting } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildRoom, buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { GET } from './xlsx/route'

let db: Database
let faculty: FacultyId
let planner: Browser
let group: GroupId

/** A published exam, and a draft in the week after it. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2027-01-09T10:30' }))
  await buildSemester(db)
  faculty = (await buildFaculty(db, { title: 'Институт IT' })).id
  group = (await buildGroup(db, { title: 'ИСТб-24-1', facultyId: faculty, courseYear: 3 })).id
  const room = (await buildRoom(db, { title: 'Б-101' })).id
  const exam = async (title: string, date: string, state: 'published' | 'projected') => {
    const { eventId } = await buildEvent(db, {
      on: ([1, 2, 3] as const).map((pair) => ({ date: calendarDate(date), pair })),
      rooms: [room],
      groups: [group],
      kind: 'exam',
      state,
      values: { title, lessonType: lessonTypeTable.exam.id, comment: '9:00–13:00' },
    })
    await db.insert(examSitting).values({ eventId: eventId as EventId, startsAt: 540, minutes: 240 })
  }
  await exam('Физика', '2027-01-12', 'published')
  await exam('Химия', '2027-01-19', 'projected')
  const permissions = ['can view groups', 'can view teachers', 'can set nagruzka items'] as const
  const planning = await signedIn(db, { permissions: [...permissions] })
  planner = planning.browser
  await db.insert(editor).values({ userId: planning.userId, kind: 'faculty', subjectId: faculty })
  await planner.check()
})

const url = (more: Record<string, string | number> = {}) =>
  `/api/exam/xlsx/?${new URLSearchParams(Object.entries({ faculty, ...more }).map(([key, value]) => [key, String(value)]))}`

const textOf = async (more: Record<string, string | number> = {}) => {
  const answer = await planner.send(GET, url(more))
  return JSON.stringify(sheetsOf(new Uint8Array(await answer.arrayBuffer())))
}

test('the session of a faculty is a workbook: what is published, each exam once; drafts on request, marked as such', async () => {
  const told = await textOf()
  expect(told.match(/Физика/g)).toHaveLength(1)
  expect(told).toContain('9:00–13:00')
  expect(told).not.toContain('Химия')
  expect(await textOf({ drafts: 1 })).toMatch(/проект[^"]*Химия/)
  expect(await textOf({ course: 4 })).not.toContain('Физика')
})

test('only whoever plans the faculty has it', async () => {
  const reader = (await signedIn(db, { permissions: ['can view groups'] })).browser
  await reader.check()
  expect((await reader.send(GET, url())).status).toBe(403)
  expect((await new Browser().send(GET, url())).status).toBe(401)
  expect((await planner.send(GET, url({ semester: 999 }))).status).toBe(404)
  expect((await planner.send(GET, url({ course: 'x' }))).status).toBe(400)
})
