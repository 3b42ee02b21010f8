import type { Database } from '@/db/client'
import { loadItem, meeting } from '@/db/schema'
import { buildGroup, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { performImport } from '@/lib/imports/service/perform-import'
import { runImport } from '@/lib/imports/service/run-import'
import type { Browser } from '@/testing/browser'
import { fetFile, ruzLesson } from '@/testing/neighbours'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import * as undo from '../change/[id]/undo/route'
import * as file from './[id]/route'
import { POST as store } from './[id]/store/route'
import { POST as attempt } from './[id]/try/route'
import * as files from './route'

let db: Database
let admin: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  ;({ browser: admin } = await signedIn(db, { isSuperuser: true }))
  await admin.check()
})

type Handler = Parameters<Browser['send']>[0]

const work = () =>
  runImport(db, (id: ImportJobId, { progress }) => performImport(db, id, { now: universityNow(), progress }))

async function send(handler: Handler, id: number, rest = '', given: object = { method: 'POST' }) {
  const response = await admin.send(handler, `/api/import/${id}/${rest}`, {
    params: { id: String(id) },
    ...given,
  })
  expect(response.status).toBe(200)
  return response.json()
}

async function read(text: string): Promise<number> {
  const body = new FormData()
  body.set('file', new File([text], 'export'))
  const response = await admin.send(files.POST, '/api/import/', { method: 'POST', body })
  const { id } = await response.json()
  await work()
  return id
}
const view = (id: number) => send(file.GET, id, '', { method: 'GET' })

test('a neighbour’s file is asked about, tried, stored as one change and undone', async () => {
  const lessons = ['2026.11.16', '2026.11.23'].map((date) => ruzLesson({ date, note: 'Вход со двора' }))
  const id = await read(JSON.stringify(lessons))
  expect(await view(id)).toMatchObject({
    contents: { of: 'timetable', university: '', lessons: 1, groups: 1 },
    settings: { kind: 'timetable', table: null, semester: { dbeg: '2026-09-01', weeks: 18 } },
  })

  const { semester } = (await view(id)).settings
  await send(file.PATCH, id, '', { method: 'PATCH', body: { university: 'Вуз', semester } })
  await send(attempt, id, 'try/')
  await work()
  const tried = await view(id)
  expect(tried.trial).toMatchObject({ counts: { error: 0, new: 1 }, doubts: [] })
  expect(tried.trial.report.notes.join()).toContain('Вход со двора')
  expect(await db.select().from(meeting)).toHaveLength(0)

  await send(store, id, 'store/')
  await work()
  const { outcome } = await view(id)
  expect(await db.select().from(meeting)).toHaveLength(2)
  const undone = await admin.send(undo.POST, `/api/change/${outcome.change_id}/undo/`, {
    method: 'POST',
    params: { id: String(outcome.change_id) },
  })
  expect(undone.status).toBe(200)
  expect(await db.select().from(meeting)).toHaveLength(0)
})

test('a broken file says what to do, and can be forgotten', async () => {
  const id = await read(JSON.stringify([ruzLesson()]).slice(0, -1))
  expect(await view(id)).toMatchObject({ state: 'failed', contents: null })
  expect((await view(id)).failure).toContain('скачайте ответ системы заново')
})

test('what FET has not placed is a table of load, tried and stored like any', async () => {
  await buildGroup(db, { title: 'ИС-21' })
  await buildTeacher(db, { name: 'Орлова М. С.' })
  const id = await read(fetFile([{ duration: 1 }, { duration: 1 }]))
  expect(await view(id)).toMatchObject({
    contents: { of: 'table', sheets: [{ row_count: 2 }] },
    settings: { kind: 'load' },
  })
  await send(attempt, id, 'try/')
  await work()
  expect((await view(id)).trial).toMatchObject({ counts: { error: 0, new: 1 } })
  await send(store, id, 'store/')
  await work()
  // Two pairs a week in each of eighteen weeks.
  expect(await db.select().from(loadItem)).toMatchObject([{ requiredHours: 72 }])
})

test('a load sheet with a column for each type is an item of each, below its notes', async () => {
  await db.delete(loadItem)
  const sheet = [
    'Нагрузка кафедры физики;;;;;',
    'Дисциплина;Группа;Семестр;Лекции;Лаб.;Экзамен',
    'Механика;ИС-21;5;36;18;9',
    'Оптика;ИС-21;3;;;9',
  ]
  const id = await read(sheet.join('\n'))
  const { settings } = await view(id)
  expect(settings).toMatchObject({ kind: 'load', table: { head_row: 2 } })
  await send(attempt, id, 'try/')
  await work()
  expect((await view(id)).trial.counts).toEqual({ error: 0, new: 2, changed: 0, same: 1 })
  await send(store, id, 'store/')
  await work()
  const items = await db.select().from(loadItem)
  expect(items.map(({ lessonType, requiredHours }) => [lessonType, requiredHours]).toSorted()).toEqual([
    [1, 36],
    [3, 18],
  ])
})
