import { POST as undo } from '@/app/api/change/[id]/undo/route'
import type { Database } from '@/db/client'
import { editor, examItem } from '@/db/schema'
import { buildDiscipline, buildFaculty, buildGroup, buildLoadItem, buildSemester } from '@/db/testing/factories'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as change } from './route'

let db: Database
let planner: Browser
let placer: Browser
let superuser: Browser
let exams: [LoadItemId, LoadItemId]
let lecture: LoadItemId

const changing = ['can view groups', 'can set nagruzka items', 'can change nagruzka item info'] as const

const held = { type: 'exams', minutes: 180, form: 'written', is_hard: true, room_count: 2 }
const usual = { type: 'exams', minutes: 240, form: 'oral', is_hard: false, room_count: 1 }

const send = (browser: Browser, body: object) =>
  browser.send(change, '/api/exam/item/', { method: 'POST', body: { ...held, ...body } })
const both = () => ({ items: exams.map((id) => ({ id })) })

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const { id: semesterId } = await buildSemester(db)
  const { id: facultyId } = await buildFaculty(db, { title: 'Институт' })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const { id: groupId } = await buildGroup(db, { title: 'А-24-1', facultyId })
  const parts = { semesterId, disciplineId, groups: [groupId] }
  const lessonType = lessonTypeTable.exam.id
  exams = [
    (await buildLoadItem(db, { ...parts, lessonType })).id,
    (await buildLoadItem(db, { ...parts, lessonType })).id,
  ]
  lecture = (await buildLoadItem(db, { ...parts, lessonType: lessonTypeTable.lecture.id })).id
  const plannerWith = async (permissions: (typeof changing)[number][]) => {
    const one = await signedIn(db, { permissions })
    await db.insert(editor).values({ userId: one.userId, kind: 'faculty', subjectId: facultyId })
    await one.browser.check()
    return one.browser
  }
  planner = await plannerWith([...changing])
  placer = await plannerWith(['can view groups', 'can set nagruzka items'])
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
})

afterEach(async () => void (await db.delete(examItem)))

test('exams are held alike after one change, which is undone as a whole', async () => {
  const answer = await send(planner, both())
  expect(answer.status).toBe(200)
  const { exams: after, change_id: id } = (await answer.json()) as {
    exams: { minutes: number; form: string; is_hard: boolean; room_count: number }[]
    change_id: number
  }
  expect(after).toMatchObject(exams.map(() => ({ minutes: 180, form: 'written', is_hard: true, room_count: 2 })))
  expect(await db.$count(examItem)).toBe(2)
  const undone = await planner.send(undo, `/api/change/${id}/undo/`, {
    method: 'POST',
    params: { id: String(id) },
  })
  expect(undone.status).toBe(200)
  expect(await db.$count(examItem)).toBe(0)
})

test('what is as usual follows the settings, and what does not change makes no change', async () => {
  await send(planner, both())
  await send(planner, { ...both(), ...usual })
  expect(await db.select({ minutes: examItem.minutes, period: examItem.period }).from(examItem)).toEqual(
    exams.map(() => ({ minutes: null, period: null })),
  )
  const again = await send(planner, { ...both(), ...usual })
  expect(await again.json()).toMatchObject({ change_id: null })
})

test('a dry run stores nothing', async () => {
  expect((await send(planner, { ...both(), dry_run: true })).status).toBe(200)
  expect(await db.$count(examItem)).toBe(0)
})

test('only those who may change the load may, all of it or nothing', async () => {
  expect((await send(placer, both())).status).toBe(403)
  const outsider = (await signedIn(db, {})).browser
  await outsider.check()
  expect((await send(outsider, both())).status).toBe(403)
  expect(await db.$count(examItem)).toBe(0)
})

test.each([
  ['load that is no exam', () => ({ items: [{ id: exams[0] }, { id: lecture }] }), 404],
  ['unknown load', () => ({ items: [{ id: 2_000_000_000 }] }), 404],
  ['an item that was changed since', () => ({ items: [{ id: exams[0], version: 99 }] }), 409],
  ['a length that no time of the session has', () => ({ ...both(), minutes: 600 }), 400],
  ['nothing', () => ({ items: [] }), 400],
])('%s is refused, and nothing changes', async (_, body, status) => {
  expect((await send(planner, body())).status).toBe(status)
  expect(await db.$count(examItem)).toBe(0)
})
