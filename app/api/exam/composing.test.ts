import type { Database } from '@/db/client'
import { editor, meeting } from '@/db/schema'
import {
  buildDiscipline,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import type { FacultyId, SemesterId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { keepComposingCall, lastComposingCall } from '@/lib/exams/calls/composing.contract'
import { runComposing } from '@/lib/exams/service/compose/run-composing'
import { runFilling } from '@/lib/filling/service/run-filling'
import { findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { Browser } from '@/testing/browser'
import { searchOf } from '@/testing/planners'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as undo } from '../change/[id]/undo/route'
import { POST as cancel } from '../filling/[id]/cancel/route'
import { DELETE as throwAway } from '../filling/[id]/route'
import { POST as keep } from './compose/[id]/keep/route'
import { GET as last, POST as start } from './compose/route'

let db: Database
let faculty: FacultyId
let semester: SemesterId
let planner: Browser
let stranger: Browser
let reader: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  ;({ id: semester } = await buildSemester(db))
  ;({ id: faculty } = await buildFaculty(db, { title: 'ИИТ' }))
  const other = await buildFaculty(db, { title: 'ИЭиМ' })
  const { id: group } = await buildGroup(db, { title: 'ИСТб-23-1', facultyId: faculty, students: 25 })
  const { id: teacher } = await buildTeacher(db, { name: 'Иванов И. И.' })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  await buildRoom(db, { title: 'К-206', building: 'К', capacity: 30 })
  const load = { semesterId: semester, groups: [group], teachers: [teacher], disciplineId, students: 25 }
  await buildLoadItem(db, { ...load, lessonType: lessonTypeTable.exam.id })
  await buildLoadItem(db, { ...load, lessonType: lessonTypeTable.consultation.id })
  await buildLoadItem(db, { ...load, lessonType: lessonTypeTable.credit.id, students: 300 })
  const permissions = ['can view groups', 'can view teachers', 'can set nagruzka items'] as const
  const planning = async (subjectId: FacultyId) => {
    const { browser, userId } = await signedIn(db, { permissions: [...permissions] })
    await db.insert(editor).values({ userId, kind: 'faculty', subjectId })
    await browser.check()
    return browser
  }
  planner = await planning(faculty)
  stranger = await planning(other.id)
  reader = (await signedIn(db, { permissions: ['can view groups'] })).browser
  await reader.check()
})

const asked = (more: object = {}) => ({
  scope: { type: 'faculty', id: faculty },
  semester_id: semester,
  mode: 'repair',
  ...more,
})

const started = (browser: Browser, body: object = asked()) =>
  browser.send(start, '/api/exam/compose/', { method: 'POST', body })

const lastOf = async (browser: Browser) => {
  const response = await browser.send(last, '/api/exam/compose/', { method: 'GET' })
  return lastComposingCall.response.parse(await response.json()).composing
}

const kept = (browser: Browser, id: number) =>
  browser.send(keep, `/api/exam/compose/${id}/keep/`, {
    method: 'POST',
    params: { id: String(id) },
    body: {},
  })

const searched = () =>
  runFilling(db, searchOf(10), {
    ofSession: runComposing(db, (problem, { standing, seed, signal }) =>
      findExamTimetable(problem, { standing, seed, signal, limit: { iterations: 10_000 } }),
    ),
  })

test('only who plans the faculty puts its session together, and the university only a superuser', async () => {
  expect((await started(new Browser())).status).toBe(401)
  expect((await started(reader)).status).toBe(403)
  expect((await started(stranger)).status).toBe(403)
  expect((await started(planner, asked({ scope: { type: 'university' } }))).status).toBe(403)
  expect((await started(planner, asked({ semester_id: 999_999 }))).status).toBe(404)
  expect((await started(planner, asked({ mode: 'anyhow' }))).status).toBe(400)
})

test('a session is searched for, seen, kept by its owner alone and undone', async () => {
  const response = await started(planner)
  expect(response.status).toBe(200)
  const waiting = await lastOf(planner)
  expect(waiting).toMatchObject({ state: 'waiting', result: null, scope: { type: 'faculty', id: faculty } })
  expect((await started(planner)).status).toBe(409)
  await searched()
  const found = await lastOf(planner)
  expect(found).toMatchObject({
    state: 'found',
    result: {
      wanted: 3,
      staying: 0,
      placed: [{ title: 'Физика' }, { title: 'Физика' }],
      left: [{ reason: 'нет аудитории на\u00a0300\u00a0мест' }],
    },
  })
  expect(await lastOf(stranger)).toBeNull()
  const id = found?.id ?? 0
  expect((await kept(stranger, id)).status).toBe(404)
  const done = keepComposingCall.response.parse(await (await kept(planner, id)).json())
  expect(done.placed).toBe(2)
  expect(await db.$count(meeting)).toBeGreaterThan(2)
  expect((await kept(planner, id)).status).toBe(409)
  const change = String(done.change_id)
  const undone = await planner.send(undo, `/api/change/${change}/undo/`, {
    method: 'POST',
    params: { id: change },
    body: {},
  })
  expect(undone.status).toBe(200)
  expect(await db.$count(meeting)).toBe(0)
})

test('a search is cancelled and its result thrown away as of any other search', async () => {
  const { id } = (await (await started(planner)).json()) as { id: number }
  const params = { id: String(id) }
  const stop = () => planner.send(cancel, `/api/filling/${id}/cancel/`, { method: 'POST', params, body: {} })
  expect((await stop()).status).toBe(200)
  expect(await lastOf(planner)).toBeNull()
  const again = (await (await started(planner)).json()) as { id: number }
  await searched()
  const gone = await planner.send(throwAway, `/api/filling/${again.id}/`, {
    method: 'DELETE',
    params: { id: String(again.id) },
  })
  expect(gone.status).toBe(200)
  expect(await lastOf(planner)).toBeNull()
})
