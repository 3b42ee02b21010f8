import type { Database } from '@/db/client'
import { loadItem, meeting } from '@/db/schema'
import { buildGroup, buildSemester } from '@/db/testing/factories'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { performImport } from '@/lib/imports/service/perform-import'
import { runImport } from '@/lib/imports/service/run-import'
import { readSheet } from '@/lib/sheets/read-sheet'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import * as undo from '../change/[id]/undo/route'
import { GET as template } from '../nagruzka/template/route'
import { POST as cancel } from './[id]/cancel/route'
import { GET as comparison, POST as tick } from './[id]/comparison/route'
import { POST as links } from './[id]/links/route'
import * as file from './[id]/route'
import { GET as rowsBook } from './[id]/rows-xlsx/route'
import { GET as rows } from './[id]/rows/route'
import { POST as store } from './[id]/store/route'
import { POST as attempt } from './[id]/try/route'
import { GET as weeks } from './[id]/weeks/route'
import * as files from './route'

const path = '/api/import/'
let db: Database
let admin: Browser
let other: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  await buildGroup(db, { title: 'А-1' })
  const browsers = await Promise.all([1, 2].map(() => signedIn(db, { isSuperuser: true })))
  const [one, two] = browsers.map(({ browser }) => browser)
  if (!one || !two) throw new Error('nobody signed in')
  ;[admin, other] = [one, two]
  await Promise.all([admin.check(), other.check()])
})

const form = (text: string, name = 'load.csv') => {
  const body = new FormData()
  body.set('file', new File([text], name))
  return body
}
const load = 'Дисциплина;Тип;Группы;Часы\nФизика;лк;А-1;36'

type Handler = Parameters<Browser['send']>[0]

const sent = async (browser: Browser, handler: Handler, url: string, given: object = {}) => {
  const response = await browser.send(handler, url, { method: 'POST', ...given })
  return [response.status, await response.json()] as const
}
const of = (id: number, rest = '') => ({ url: `${path}${id}/${rest}`, params: { id: String(id) } })

const work = async () => {
  const perform = (id: ImportJobId, { progress }: { progress: (step: string) => void }) =>
    performImport(db, id, { now: universityNow(), progress })
  expect(await runImport(db, perform)).toBe(true)
}

/** Uploads a file and has it read. */
async function read(text: string, name?: string): Promise<number> {
  const [status, { id }] = await sent(admin, files.POST, path, { body: form(text, name) })
  expect(status).toBe(200)
  await work()
  return id
}
const ask = async (id: number, handler: Handler, rest: string, given: object = {}) => {
  const { url, params } = of(id, rest)
  return sent(admin, handler, url, { params, ...given })
}
const view = (id: number) => ask(id, file.GET, '', { method: 'GET' })

test('a file’s name is nobody’s: whatever it is, the file is read as any', async () => {
  const told = async (name: string) => {
    const [status, body] = await view(await read('{"semester": {}}', name))
    const { id: _, file_name: __, ...rest } = body
    return [status, { ...rest, name: null, file: null, at: null, created: null, made_at: null }]
  }
  const known = await told('timetable.json')
  const names = [
    '..',
    '.',
    'Ж'.repeat(300),
    `${'Расписание '.repeat(40)}.json`,
    '🎓',
    '\u202ename',
    'CON',
    'a/b\\c',
    'x...',
  ]
  for (const name of [...names, 'nul.json']) expect([name, await told(name)]).toEqual([name, known])
})

test('without a session 401, without the CSRF value 403, without the right 403', async () => {
  const stranger = new Browser()
  expect((await sent(stranger, files.POST, path, { body: form(load) }))[0]).toBe(401)
  expect((await stranger.send(template, '/api/nagruzka/template/')).status).toBe(401)
  const headers = { 'x-csrftoken': '' }
  expect(await sent(admin, files.POST, path, { body: form(load), headers })).toMatchObject([403, { code: 'csrf' }])
  const { browser } = await signedIn(db, { permissions: ['can change nagruzka item info'] })
  await browser.check()
  expect(await sent(browser, files.POST, path, { body: form(load) })).toMatchObject([403, { code: 'not_allowed' }])
  expect((await browser.send(template, '/api/nagruzka/template/')).status).toBe(403)
  expect((await browser.send(files.GET, path)).status).toBe(403)
})

test('what is no form is 415, what is no proper one 400, what is too large 413', async () => {
  expect(await sent(admin, files.POST, path, { body: {} })).toMatchObject([415, { code: 'not_form' }])
  const empty = new FormData()
  empty.set('other', '1')
  expect(await sent(admin, files.POST, path, { body: empty })).toMatchObject([
    400,
    { code: 'unknown_field', fields: { other: 'такого поля у\u00a0этого запроса нет' } },
  ])
  empty.delete('other')
  empty.set('file', 'text')
  expect((await sent(admin, files.POST, path, { body: empty }))[0]).toBe(400)
  const large = await sent(admin, files.POST, path, { body: form('x'.repeat(10 * 1024 * 1024)) })
  expect(large).toMatchObject([413, { code: 'too_large', detail: 'Слишком большой файл: не больше 10 МБ.' }])
})

test('a file of another, or one that is not there, is 404', async () => {
  const id = await read(load)
  const calls: [Handler, string, string][] = [
    [file.GET, '', 'GET'],
    [file.PATCH, '', 'PATCH'],
    [file.DELETE, '', 'DELETE'],
    [attempt, 'try/', 'POST'],
    [store, 'store/', 'POST'],
    [links, 'links/', 'POST'],
    [cancel, 'cancel/', 'POST'],
    [rows, 'rows/', 'GET'],
    [rowsBook, 'rows-xlsx/', 'GET'],
    [weeks, 'weeks/?group=x', 'GET'],
    [comparison, 'comparison/', 'GET'],
    [tick, 'comparison/', 'POST'],
  ]
  const bodies: Record<string, object> = { PATCH: { skips_hidden: true }, POST: {} }
  for (const [handler, rest, method] of calls) {
    const { url, params } = of(id, rest)
    const body = rest === 'comparison/' && method === 'POST' ? { is_on: true } : bodies[method]
    expect([rest, method, (await sent(other, handler, url, { params, method, body }))[0]]).toEqual([rest, method, 404])
  }
})

test('load: looked at, tried, stored, the same again, and undone', async () => {
  const id = await read(`${load}\nХимия;лб;А-1;18`)
  expect((await view(id))[1]).toMatchObject({
    task: 'read',
    state: 'done',
    failure: null,
    settings: {
      kind: 'load',
      table: { head_row: 1, columns: [{ column: 'discipline', by: 'title' }, {}, {}, {}] },
    },
    contents: { of: 'table', sheets: [{ row_count: 3, is_hidden: false }] },
  })
  expect(await ask(id, store, 'store/', { body: {} })).toMatchObject([409, {}])
  expect((await ask(id, attempt, 'try/'))[0]).toBe(200)
  expect(await ask(id, attempt, 'try/')).toMatchObject([409, {}])
  await work()
  expect(await db.$count(loadItem)).toBe(0)
  expect((await view(id))[1].trial.counts).toEqual({ error: 0, new: 2, changed: 0, same: 0 })
  expect((await ask(id, store, 'store/', { body: {} }))[0]).toBe(200)
  await work()
  const { outcome } = (await view(id))[1]
  expect(outcome).toMatchObject({ counts: { new: 2 }, change_id: expect.any(Number) })
  expect(await db.$count(loadItem)).toBe(2)
  expect(await ask(id, attempt, 'try/')).toMatchObject([409, {}])

  const again = await read(`${load.replace('36', '40')}\nХимия;лб;А-1;18`)
  await ask(again, attempt, 'try/')
  await work()
  expect((await ask(again, rows, 'rows/', { method: 'GET' }))[1].rows).toMatchObject([
    { row: 2, what: 'Физика, лк, А-1', status: 'changed', detail: 'часы 36 → 40' },
    { row: 3, status: 'same' },
  ])

  await ask(again, store, 'store/', { body: {} })
  await work()
  const hours = async () =>
    (await db.select({ hours: loadItem.requiredHours }).from(loadItem)).map((one) => one.hours).toSorted()
  expect(await hours()).toEqual([18, 40])
  const takeBack = async (changeId: number) => {
    const change = { params: { id: String(changeId) } }
    expect((await sent(admin, undo.POST, `/api/change/${changeId}/undo/`, change))[0]).toBe(200)
  }
  await takeBack((await view(again))[1].outcome.change_id)
  expect(await hours()).toEqual([18, 36])
  await takeBack(outcome.change_id)
  expect(await db.$count(loadItem)).toBe(0)
})

test('wrong rows are named with their columns, in the browser and as a spreadsheet, and nothing is stored', async () => {
  const id = await read(`${load}\nХимия;лк;Г-9;36\nБиология;;А-1;много`)
  await ask(id, attempt, 'try/')
  await work()
  const { rows: found } = (await ask(id, rows, 'rows/', { method: 'GET' }))[1]
  expect(found.slice(1)).toEqual([
    {
      row: 3,
      what: 'Химия, лк, Г-9',
      status: 'error',
      detail: '',
      problems: [{ column: 'Группы', detail: 'нет группы «Г-9»' }],
    },
    {
      row: 4,
      what: 'Биология, А-1',
      status: 'error',
      detail: '',
      problems: [
        { column: 'Тип', detail: 'не указано: Тип' },
        { column: 'Часы', detail: 'часы «много» — нужно целое число от 1 до 1000' },
      ],
    },
  ])
  const response = await admin.send(rowsBook, of(id, 'rows-xlsx/').url, { params: { id: String(id) } })
  const book = await readSheet(new Uint8Array(await response.arrayBuffer()))
  expect(book.rows.map(({ cells }) => cells.slice(0, 4).join('|'))).toEqual([
    'Строка|Запись|Итог|Столбец',
    '2|Физика, лк, А-1|новая|',
    '3|Химия, лк, Г-9|ошибка|Группы',
    '4|Биология, А-1|ошибка|Тип',
    '4|Биология, А-1|ошибка|Часы',
  ])
  expect(await ask(id, store, 'store/', { body: {} })).toMatchObject([409, {}])
  expect(await db.$count(loadItem)).toBe(0)
})

test('a timetable asks for its semester, shows its weeks, and is stored', async () => {
  const id = await read(
    'Дисциплина;Тип;День;Пара;Группы;Кабинет\nФизика;лк;Пн;2;А-1;К-101\nХимия;пр;Вт;1;Б-2;',
    't.csv',
  )
  const settings = (await view(id))[1].settings
  expect(settings).toMatchObject({ kind: 'timetable', semester: { dbeg: '2026-09-01' } })
  const patch = (body: object) => ask(id, file.PATCH, '', { method: 'PATCH', body })
  expect((await patch({ semester: null }))[0]).toBe(200)
  expect(await ask(id, attempt, 'try/')).toMatchObject([400, { detail: expect.stringContaining('семестр') }])
  expect((await patch({ semester: settings.semester, university: 'Вуз' }))[0]).toBe(200)
  expect((await patch({ semester: { ...settings.semester, weeks: 61 } }))[0]).toBe(400)
  expect((await patch({ columns: ['discipline', 'discipline'] }))[0]).toBe(400)
  expect((await patch({ columns: ['nothing'] }))[0]).toBe(400)
  expect((await patch({ sheet: 'Другой' }))[0]).toBe(400)
  await ask(id, attempt, 'try/')
  await work()
  expect(await db.$count(meeting)).toBe(0)
  const { trial } = (await view(id))[1]
  expect(trial).toMatchObject({ report: { stored: { events: 2 } }, weeks: { groups: ['А-1', 'Б-2'] } })
  const [, shown] = await ask(id, weeks, `weeks/?group=${encodeURIComponent('А-1')}`, { method: 'GET' })
  expect(shown.classes).toMatchObject([
    { date: '2026-09-07', pair: 2, discipline: 'Физика', nt: 1, auditories: ['К-101'], is_overlap: false },
    { date: '2026-09-14' },
  ])
  expect((await ask(id, comparison, 'comparison/', { method: 'GET' }))[1]).toEqual({ comparison: null })
  for (const wrong of ['shown=gone_by', 'page=0', 'page=x'])
    expect((await ask(id, comparison, `comparison/?${wrong}`, { method: 'GET' }))[0]).toBe(400)
  for (const body of [{}, { is_on: 1 }, { is_on: true, key: 'a', group: 'b' }])
    expect((await ask(id, tick, 'comparison/', { body }))[0]).toBe(400)
  expect(await ask(id, tick, 'comparison/', { body: { is_on: true } })).toEqual([200, { comparison: null }])
  await ask(id, store, 'store/', { body: {} })
  await work()
  expect((await view(id))[1].outcome.report).toMatchObject({ stored: { events: 2 } })
  expect(await db.$count(meeting)).toBeGreaterThan(30)
})

test('what is being done can be ended, and a file forgotten', async () => {
  const id = await read(load)
  await ask(id, attempt, 'try/')
  expect(await ask(id, file.DELETE, '', { method: 'DELETE' })).toMatchObject([409, {}])
  expect((await ask(id, cancel, 'cancel/'))[0]).toBe(200)
  expect((await view(id))[1].state).toBe('interrupted')
  expect((await ask(id, file.DELETE, '', { method: 'DELETE' }))[0]).toBe(200)
  expect((await view(id))[0]).toBe(404)
  const { imports } = (await sent(admin, files.GET, path, { method: 'GET' }))[1]
  expect(imports.map((one: { id: number }) => one.id)).not.toContain(id)
})

test('people come of a file, and their links when they are there, once', async () => {
  const id = await read('ФИО;Логин;Группа\nЩукина Анна;anna;А-1', 'people.csv')
  expect((await view(id))[1].settings.kind).toBe('user')
  expect(await ask(id, links, 'links/')).toMatchObject([409, {}])
  await ask(id, attempt, 'try/')
  await work()
  await ask(id, store, 'store/', { body: {} })
  await work()
  const { url, params } = of(id, 'links/')
  expect((await sent(new Browser(), links, url, { params }))[0]).toBe(401)
  const { browser } = await signedIn(db)
  await browser.check()
  expect((await sent(browser, links, url, { params }))[0]).toBe(403)
  const answer = {
    full_name: 'Щукина Анна',
    username: 'anna',
    path: expect.stringMatching(/^\/invite\/[\w-]{32}\/$/),
  }
  const first = await ask(id, links, 'links/')
  expect(first).toMatchObject([200, { rows: [answer], expires_at: expect.any(String) }])
  const again = await ask(id, links, 'links/')
  expect(again).toMatchObject([200, { rows: [answer] }])
  expect(again[1].rows[0].path).not.toBe(first[1].rows[0].path)
  expect(JSON.stringify((await view(id))[1])).not.toContain('/invite/')
})

test('a file that is no table says so', async () => {
  const id = await read('x'.repeat(40_000), 'load.csv')
  expect((await view(id))[1]).toMatchObject({
    state: 'failed',
    settings: null,
    failure: 'В строке 1 слишком длинная ячейка.',
  })
})

test('the template is an .xlsx file of a Russian name', async () => {
  const response = await admin.send(template, '/api/nagruzka/template/')
  expect(response.status).toBe(200)
  const disposition = response.headers.get('content-disposition') ?? ''
  expect(decodeURIComponent(disposition)).toContain("filename*=UTF-8''Шаблон нагрузки.xlsx")
  const [titles] = (await readSheet(new Uint8Array(await response.arrayBuffer()))).rows
  expect(titles?.cells).toContain('Дисциплина')
})
