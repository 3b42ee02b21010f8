import type { Database } from '@/db/client'
import { examSitting } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { TeacherNames } from '@/lib/core/actor/rules/open-reading'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { openExamsUrl, openWeekUrl } from '@/lib/open-reading/calls/open'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'
import type { ExamsOf } from '@/lib/open-reading/rules'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import * as setting from '../api/open-reading/route'
import { GET } from './[[...path]]/route'

const tuesday = calendarDate('2027-01-12')

let db: Database
let admin: Browser
let group: GroupId
let teacher: TeacherId
let facultyId: number
const stranger = new Browser()

/** A published exam from 9:00 to 13:00 and a draft, three pairs each. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2027-01-09T10:30' }))
  await buildSemester(db)
  facultyId = (await buildFaculty(db, { title: 'Институт IT' })).id
  group = (await buildGroup(db, { title: 'ИСТб-24-1', facultyId: facultyId as never })).id
  teacher = (await buildTeacher(db, { name: 'Иванов И. И.' })).id
  const room = (await buildRoom(db, { title: 'Б-101', building: 'Б' })).id
  const exam = async (title: string, pairs: readonly (1 | 2 | 3 | 4 | 5 | 6)[], state: 'published' | 'projected') => {
    const { eventId } = await buildEvent(db, {
      on: pairs.map((pair) => ({ date: tuesday, pair })),
      rooms: [room],
      teachers: [teacher],
      groups: [group],
      kind: 'exam',
      state,
      values: { title, lessonType: lessonTypeTable.exam.id, comment: '9:00–13:00. тайный комментарий' },
    })
    await db.insert(examSitting).values({ eventId: eventId as EventId, startsAt: 540, minutes: 240 })
  }
  await exam('Физика', [1, 2, 3], 'published')
  await exam('Черновая', [1, 2, 3], 'projected')
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
})

const set = (isOpen: boolean, names: TeacherNames = 'short') =>
  admin.send(setting.POST, openReadingCall.path, {
    method: 'POST',
    body: { is_open: isOpen, teacher_names: names },
  })

const ask = (of: ExamsOf, headers: Record<string, string> = {}) => stranger.send(GET, openExamsUrl(of), { headers })

test('everybody reads the exams of a group, a teacher and a faculty, each once with its time, and nothing else of them', async () => {
  await set(true)
  for (const of of [
    { kind: 'group', id: group },
    { kind: 'teacher', id: teacher },
    subjectOf('faculty', facultyId),
  ] as const) {
    const answer = await ask(of)
    const page = await answer.text()
    expect([of.kind, answer.status]).toEqual([of.kind, 200])
    expect(page.match(/Физика/g)).toHaveLength(1)
    expect(page).toContain('9:00–13:00')
    expect(page).toContain('через 3')
    expect(page).toContain('Б-101')
    for (const secret of ['Черновая', 'тайный комментарий', '<script']) expect(page).not.toContain(secret)
    const again = await ask(of, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  }
})

test('teachers are named as the university names them; unnamed, their exams are closed', async () => {
  await set(true, 'none')
  expect(await (await ask({ kind: 'group', id: group })).text()).not.toContain('Иванов')
  expect((await ask({ kind: 'teacher', id: teacher })).status).toBe(404)
})

test('a group’s week leads there while a session is near', async () => {
  await set(true)
  const week = await stranger.send(GET, openWeekUrl({ kind: 'group', id: group }))
  expect(await week.text()).toContain(`href="${openExamsUrl({ kind: 'group', id: group })}"`)
})

test('what is unknown is not found; while reading is closed, readers are led to signing in', async () => {
  await set(true)
  const unknown = await Promise.all(
    (['group', 'teacher', 'faculty'] as const).map((kind) => ask(subjectOf(kind, 999_999))),
  )
  expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await stranger.send(GET, '/open/exams/')).status).toBe(404)
  await set(false)
  expect((await ask({ kind: 'group', id: group })).status).toBe(307)
})
