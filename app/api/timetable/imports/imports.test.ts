import type { FreshDatabase } from '@/db/testing/database'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { everyRow, fileLesson as lesson, importFixture, timetableFixture } from '@/testing/timetables'
import { sheetsOf } from '@/testing/workbooks'
import { POST as undo } from '../../change/[id]/undo/route'
import { POST as mend } from './[id]/mend/route'
import { GET as book } from './[id]/overlaps-xlsx/route'
import { POST as takeBack } from './[id]/take-back/route'

let database: FreshDatabase
let admin: Browser
let planner: Browser

const lessons = [
  lesson({ week: 'odd' }),
  lesson({ discipline: 'Химия', teachers: ['Юдин П. П.'], groups: ['АД-25-1'] }),
]

beforeAll(async () => {
  database = await servedDatabase()
  admin = (await signedIn(database.db, { isSuperuser: true })).browser
  planner = (await signedIn(database.db, { permissions: ['can set nagruzka items'] })).browser
  await admin.check()
  await planner.check()
})

const idOfLast = async (): Promise<ImportId> => {
  const [row] = await database.sql<{ id: ImportId }[]>`select max(id) as id from import_run`
  return row?.id ?? (0 as ImportId)
}

const asked = async (
  browser: Browser,
  handler: typeof mend,
  act: string,
  id: number | string,
  body: object = {},
  headers: Record<string, string> = {},
) => {
  const path = `/api/timetable/imports/${id}/${act}/`
  const response = await browser.send(handler, path, { method: 'POST', body, headers, params: { id: String(id) } })
  return { status: response.status, body: await response.json() }
}

test.each([
  ['take-back', takeBack, {}],
  ['mend', mend, { week_even: 1 }],
] as const)('%s: 401, 403, 400, 404, and a job', async (act, handler, body) => {
  expect((await asked(new Browser(), handler, act, 1, body)).status).toBe(401)
  expect(await asked(planner, handler, act, 1, body)).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  })
  expect((await asked(admin, handler, act, 'x', body)).status).toBe(400)
  expect((await asked(admin, handler, act, 1, body, { prefer: 'respond-async' })).status).toBe(202)
  expect((await asked(admin, handler, act, 1, { dry_run: 'no' })).status).toBe(400)
  expect((await asked(admin, handler, act, 2_000_000_000, body)).status).toBe(404)
})

test('a correction needs a value, previews what it would change, changes it, and is undone as any change is', async () => {
  await importFixture(database, timetableFixture({ lessons }))
  const id = await idOfLast()
  const before = await everyRow(database)
  expect((await asked(admin, mend, 'mend', id, {})).body.detail).toContain('что исправить')
  const tried = await asked(admin, mend, 'mend', id, { week_even: 1, dry_run: true })
  expect(tried).toMatchObject({
    status: 200,
    body: {
      change_id: null,
      comparison: {
        same: 1,
        differences: [
          {
            kind: 'changed',
            by_hand: [],
            before: {
              title: 'Физика',
              nt: 1,
              para: 2,
              dates: ['2025-02-10', '2025-02-24'],
              auditories: ['К-101'],
            },
            after: { dates: ['2025-02-17', '2025-03-03'], groups: ['ИСТб-24-1'] },
          },
        ],
      },
    },
  })
  expect(await everyRow(database)).toEqual(before)
  const { body } = await asked(admin, mend, 'mend', id, { week_even: 1 })
  expect(await everyRow(database)).not.toEqual(before)
  const params = { id: String(body.change_id) }
  const path = `/api/change/${body.change_id}/undo/`
  expect((await planner.send(undo, path, { method: 'POST', body: {}, params })).status).toBe(403)
  expect((await admin.send(undo, path, { method: 'POST', body: {}, params })).status).toBe(200)
  expect(await everyRow(database)).toEqual(before)
})

test('a semester that another one overlaps is refused with its name', async () => {
  const id = await idOfLast()
  await importFixture(
    database,
    timetableFixture({ semester: { title: 'лето', start: '2025-06-02', weeks: 2, week1_parity: 'odd' } }),
  )
  expect(await asked(admin, mend, 'mend', id, { weeks: 20 })).toMatchObject({
    status: 400,
    body: { code: 'invalid', detail: expect.stringContaining('лето') },
  })
})

test('undoing previews first, then does it once', async () => {
  const id = await idOfLast()
  const tried = await asked(admin, takeBack, 'take-back', id, { dry_run: true })
  expect(tried).toEqual({
    status: 200,
    body: { removed: 1, restored: 0, changed: 0, kept: [], change_id: null },
  })
  expect((await asked(admin, takeBack, 'take-back', id)).body.change_id).toEqual(expect.any(Number))
  expect((await asked(admin, takeBack, 'take-back', id)).status).toBe(409)
  await database.sql`update import_run set change_id = null where id = ${id}`
  expect((await asked(admin, takeBack, 'take-back', id)).status).toBe(409)
})

test('the overlaps are a spreadsheet, filtered by kind, words and dates', async () => {
  const { report } = await importFixture(
    database,
    timetableFixture({ lessons: [...lessons, lesson({ discipline: 'Право' })] }),
  )
  expect(report.overlaps.room.places).toBeGreaterThan(0)
  const id = await idOfLast()
  const sheet = async (query = '') => {
    const path = `/api/timetable/imports/${id}/overlaps-xlsx/?${query}`
    const response = await admin.send(book, path, { params: { id: String(id) } })
    expect(response.status).toBe(200)
    const [rows] = Object.values(sheetsOf(new Uint8Array(await response.arrayBuffer())))
    return (rows ?? []).slice(1).map(([kind, title, , , times]) => `${kind} ${title} ${times}`)
  }
  expect(await sheet()).toEqual(['аудитория К-101 4', 'преподаватель Орлова М. С. 2', 'группа ИСТб-24-1 2'])
  expect(await sheet('kind=teacher')).toEqual(['преподаватель Орлова М. С. 2'])
  expect(await sheet(`search=${encodeURIComponent('химия')}`)).toEqual(['аудитория К-101 4'])
  expect(await sheet('dbeg=2025-02-17&dend=2025-02-17')).toEqual(['аудитория К-101 1'])
  const params = { params: { id: String(id) } }
  const path = `/api/timetable/imports/${id}/overlaps-xlsx/`
  expect((await new Browser().send(book, path, params)).status).toBe(401)
  expect((await planner.send(book, path, params)).status).toBe(403)
  for (const query of ['dbeg=2025-02-30', 'dend=x', 'dbeg=2025-02-18&dend=2025-02-17', 'kind=load']) {
    const response = await admin.send(book, `${path}?${query}`, params)
    expect({ query, status: response.status }).toEqual({ query, status: 400 })
  }
  const reversed = await admin.send(book, `${path}?dbeg=2025-02-18&dend=2025-02-17`, params)
  expect(await reversed.json()).toMatchObject({
    detail: expect.stringContaining('конец\u00a0— раньше начала'),
  })
})
