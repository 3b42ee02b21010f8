import type { Database } from '@/db/client'
import { event, group, meeting } from '@/db/schema'
import { buildSemester } from '@/db/testing/factories'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import type { GridSheet } from '@/lib/grids/rules/reading'
import { performImport } from '@/lib/imports/service/perform-import'
import { runImport } from '@/lib/imports/service/run-import'
import { Browser } from '@/testing/browser'
import { bookOf } from '@/testing/grid-sheets/book'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import * as rule from '../grid-rule/[id]/route'
import { POST as readRules } from '../grid-rule/file/route'
import * as rules from '../grid-rule/route'
import { GET as grid } from './[id]/grid/route'
import * as file from './[id]/route'
import { GET as look } from './[id]/sheet/route'
import { POST as store } from './[id]/store/route'
import { POST as attempt } from './[id]/try/route'
import * as files from './route'

let db: Database
let admin: Browser
let other: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  const [one, two] = (await Promise.all([1, 2].map(() => signedIn(db, { isSuperuser: true })))).map(
    ({ browser }) => browser,
  )
  if (!one || !two) throw new Error('nobody signed in')
  ;[admin, other] = [one, two]
  await Promise.all([admin.check(), other.check()])
})

const sheet: GridSheet = {
  name: 'Осень',
  isHidden: false,
  rows: [
    ['День', 'Пара', 'ИС-21', 'ИС-22'],
    ['Пн', '1', 'Математика лек. Иванов И.И. 101', ''],
    ['', '2', 'ФК Кедр', 'Физика лаб. Петров П.П. 202'],
    ['Вт', '1', 'Математика Иванов И.И. Кедр', 'Химия (чёт.) 303'],
    ['', '2', '', ''],
  ],
  merges: [
    { top: 1, left: 0, bottom: 2, right: 0 },
    { top: 3, left: 0, bottom: 4, right: 0 },
    { top: 1, left: 2, bottom: 1, right: 3 },
  ],
  hiddenRows: [],
  hiddenColumns: [],
}

type Handler = Parameters<Browser['send']>[0]

async function sent(browser: Browser, handler: Handler, url: string, given: object = {}) {
  const response = await browser.send(handler, url, { method: 'POST', ...given })
  return [response.status, await response.json()] as const
}
const of = (id: number, rest = '') => ({ url: `/api/import/${id}/${rest}`, params: { id: String(id) } })
const ask = (id: number, handler: Handler, rest: string, given: object = {}, browser = admin) => {
  const { url, params } = of(id, rest)
  return sent(browser, handler, url, { params, ...given })
}
const view = (id: number) => ask(id, file.GET, '', { method: 'GET' })
const say = (id: number, body: object) => ask(id, file.PATCH, '', { method: 'PATCH', body })
const seen = async (id: number) => (await ask(id, grid, 'grid/', { method: 'GET' }))[1]

const work = async () => {
  const perform = (id: ImportJobId, { progress }: { progress: (step: string) => void }) =>
    performImport(db, id, { now: universityNow(), progress })
  expect(await runImport(db, perform)).toBe(true)
}
const tried = async (id: number) => {
  expect((await ask(id, attempt, 'try/'))[0]).toBe(200)
  await work()
  return (await view(id))[1]
}

async function started(sheets: readonly GridSheet[] = [sheet]): Promise<number> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bookOf(sheets))], 'осень.xlsx'))
  const [, { id }] = await sent(admin, files.POST, '/api/import/', { body })
  await work()
  return id
}

const semester = { dbeg: '2026-09-01', weeks: 17, week_even: 0 }
const rulesUrl = '/api/grid-rule/'
const room = { kind: 'words', words: 'Кедр', meaning: 'room', value: 'Зал «Кедр»' }

test('rules: without a session 401, without the right 403, nonsense 400, an unknown one 404', async () => {
  const stranger = new Browser()
  const { browser: reader } = await signedIn(db, {})
  await reader.check()
  const body = { rule: room }
  expect((await sent(stranger, rules.POST, rulesUrl, { body }))[0]).toBe(401)
  expect((await sent(reader, rules.POST, rulesUrl, { body }))[0]).toBe(403)
  expect((await sent(reader, rules.GET, rulesUrl, { method: 'GET' }))[0]).toBe(403)
  for (const wrong of [
    {},
    { rule: {} },
    { rule: { ...room, words: ' ' } },
    { rule: { ...room, meaning: 'cat' } },
    { rule: { ...room, meaning: 'weeks', value: 'зимой' } },
    { rule: { ...room, meaning: 'weeks', value: '1-8' } },
  ])
    expect((await sent(admin, rules.POST, rulesUrl, { body: wrong }))[0]).toBe(400)
  expect((await sent(admin, rules.POST, rulesUrl, { body: { rule: { ...room, words: ' . ' } } }))[0]).toBe(400)
  const remove = (id: number, browser = admin) =>
    sent(browser, rule.DELETE, `${rulesUrl}${id}/`, { method: 'DELETE', params: { id: String(id) } })
  expect((await remove(2_000_000_000))[0]).toBe(404)
  expect((await remove(2_000_000_000, reader))[0]).toBe(403)
})

test('rules of a file are remembered all together, or none of them', async () => {
  const read = (body: object, browser = admin) => sent(browser, readRules, `${rulesUrl}file/`, { body })
  const form = { format: 'grid-rules', version: 1 }
  const halves = { kind: 'weeks', word: 'синяя', parity: 'even' }
  const { browser: reader } = await signedIn(db, {})
  await reader.check()
  expect((await read({ ...form, rules: [room] }, reader))[0]).toBe(403)
  expect((await read({ ...form, rules: [room] }, new Browser()))[0]).toBe(401)
  for (const wrong of [
    { rules: [room] },
    { ...form, version: 2, rules: [room] },
    { ...form, rules: [] },
    { ...form, rules: [room, { kind: 'cats' }] },
    { ...form, rules: [room, { ...room, words: ' . ' }] },
  ])
    expect((await read(wrong))[0]).toBe(400)
  const listed = async () => (await sent(admin, rules.GET, rulesUrl, { method: 'GET' }))[1].rules
  expect(await listed()).toEqual([])
  expect(await read({ ...form, rules: [room, halves, { ...room, value: 'Зал' }] })).toEqual([200, { count: 2 }])
  expect((await listed()).map((one: { rule: object }) => one.rule)).toEqual(
    expect.arrayContaining([halves, { ...room, value: 'Зал' }]),
  )
  for (const { id } of await listed())
    await sent(admin, rule.DELETE, `${rulesUrl}${id}/`, { method: 'DELETE', params: { id: String(id) } })
})

test('a grid is recognised, its doubts are listed, and nothing is stored while one is open', async () => {
  const id = await started()
  const [, job] = await view(id)
  expect(job.settings).toMatchObject({ kind: 'grid', table: null, grid: { sheets: ['Осень'], accepted: [] } })
  expect((await ask(id, grid, 'grid/', { method: 'GET' }))[0]).toBe(404)
  expect((await say(id, { sheets: ['Весна'] }))[0]).toBe(400)
  expect((await say(id, { sheets: [] }))[0]).toBe(400)
  await say(id, { semester, university: 'Вуз' })
  const { trial } = await tried(id)
  const { lessons, groups } = await seen(id)
  expect(groups).toBe(2)
  const open = lessons.filter(({ doubts }: { doubts: unknown[] }) => doubts.length > 0)
  expect(
    open.map(
      ({ place, doubts }: { place: string; doubts: { kind: string }[] }) =>
        `${place} ${doubts.map(({ kind }) => kind).join()}`,
    ),
  ).toEqual(['C4 guessedRoom'])
  expect(open[0]?.around).toMatchObject({ row: 1, column: 1 })
  expect(trial.counts.error).toBe(1)
  expect((await ask(id, store, 'store/', { body: {} }))[0]).toBe(409)
  expect(await db.$count(meeting)).toBe(0)
  // Other users have no access.
  expect((await ask(id, grid, 'grid/', { method: 'GET' }, other))[0]).toBe(404)
})

test('what is confirmed is stored; a new rule is applied to this file and to the next', async () => {
  const id = await started()
  await say(id, { semester, university: 'Вуз' })
  await tried(id)
  const { lessons } = await seen(id)
  const [open] = lessons.filter(({ doubts }: { doubts: unknown[] }) => doubts.length > 0)
  await say(id, { accepted: [open.key] })
  expect((await tried(id)).trial.counts.error).toBe(0)

  const [status, kept] = await sent(admin, rules.POST, rulesUrl, { body: { rule: room } })
  expect(status).toBe(200)
  const cell = {
    kind: 'cell',
    text: 'ФК Кедр',
    lessons: [
      {
        discipline: 'Физкультура',
        type: 'пр',
        ngroup: 0,
        weeks: '2, 4 н.',
        teachers: [],
        auditories: ['Зал «Кедр»'],
      },
    ],
  }
  await sent(admin, rules.POST, rulesUrl, { body: { rule: cell } })
  expect((await tried(id)).trial.counts.error).toBe(0)
  const again = await seen(id)
  expect(
    again.lessons.map(
      ({ discipline, auditories, weeks }: { discipline: string; auditories: string[]; weeks: string }) =>
        `${discipline} ${auditories} ${weeks}`.trim(),
    ),
  ).toEqual([
    'Математика 101',
    'Физкультура Зал «Кедр» 2, 4 н.',
    'Физика 202',
    'Математика Зал «Кедр»',
    'Химия 303 чёт.',
  ])
  expect((await ask(id, store, 'store/', { body: {} }))[0]).toBe(200)
  await work()
  expect((await view(id))[1].outcome).toMatchObject({ counts: { error: 0 } })
  expect((await db.select({ title: group.title }).from(group)).map(({ title }) => title)).toEqual(['ИС-21', 'ИС-22'])
  const titles = await db.selectDistinct({ title: event.title }).from(event).orderBy(event.title)
  expect(titles.map(({ title }) => title)).toEqual(['Математика', 'Физика', 'Физкультура', 'Химия'])

  const next = await started()
  await say(next, { semester })
  expect((await tried(next)).trial.counts.error).toBe(0)

  // A rule about the same words replaces the earlier one; a removed rule no longer applies.
  await sent(admin, rules.POST, rulesUrl, { body: { rule: { ...room, words: 'кедр.', value: '' } } })
  const [, { rules: listed }] = await sent(admin, rules.GET, rulesUrl, { method: 'GET' })
  expect(listed.map((one: { rule: { kind: string } }) => one.rule.kind).sort()).toEqual(['cell', 'words'])
  for (const one of listed)
    expect(
      (
        await sent(admin, rule.DELETE, `${rulesUrl}${one.id}/`, {
          method: 'DELETE',
          params: { id: String(one.id) },
        })
      )[0],
    ).toBe(200)
  expect(kept.id).toBeGreaterThan(0)
  await say(next, { accepted: [] })
  expect((await tried(next)).trial.counts.error).toBeGreaterThan(0)
})

test('all that is left can be accepted at once, and a grid be read as a table instead', async () => {
  const id = await started()
  await say(id, { semester, accepts_all: true })
  expect((await tried(id)).trial.counts.error).toBe(0)
  await say(id, { kind: 'timetable' })
  expect((await view(id))[1].settings).toMatchObject({
    kind: 'timetable',
    grid: null,
    table: { sheet: 'Осень' },
  })
  await say(id, { kind: 'grid' })
  expect((await view(id))[1].settings).toMatchObject({
    kind: 'grid',
    table: null,
    grid: { sheets: ['Осень'] },
  })
})

test('a sheet is shown as it looks, to whoever brought it in', async () => {
  const id = await started([sheet, { ...sheet, name: 'Черновик', isHidden: true }])
  const shown = (name: string, browser = admin) =>
    ask(id, look, `sheet/?name=${encodeURIComponent(name)}`, { method: 'GET' }, browser)
  const [status, found] = await shown('Осень')
  expect(status).toBe(200)
  expect(found).toMatchObject({ name: 'Осень', is_hidden: false, merges: sheet.merges, fills: [] })
  expect(found.rows.slice(0, 3)).toEqual([
    ['День', 'Пара', 'ИС-21', 'ИС-22'],
    ['Пн', '1', 'Математика лек. Иванов И.И. 101', 'Математика лек. Иванов И.И. 101'],
    ['Пн', '2', 'ФК Кедр', 'Физика лаб. Петров П.П. 202'],
  ])
  expect((await shown('Черновик'))[1]).toMatchObject({ is_hidden: true })
  expect((await shown('Зима'))[0]).toBe(404)
  expect((await shown(''))[0]).toBe(400)
  expect((await shown('Осень', other))[0]).toBe(404)
  const { browser: reader } = await signedIn(db, {})
  await reader.check()
  expect((await shown('Осень', reader))[0]).toBe(403)
  expect((await shown('Осень', new Browser()))[0]).toBe(401)
})

/** No words for days and pairs that anybody would know: they are said by hand. */
const strange: GridSheet = {
  ...sheet,
  name: 'Право',
  rows: [
    ['День', 'Занятие', 'Право', 'Управление'],
    ['Понедельник', '1', 'Химия 101', 'Физика 102'],
    ['', '2', 'Логика 103', ''],
    ['Вторник', '1', '', 'Этика 104'],
  ],
  merges: [],
}
const column = (left: number) => ({ top: 1, left, bottom: null, right: left })
const layout = {
  kind: 'layout',
  title: 'Право',
  signs: [
    { row: 1, column: 0, words: 'понедельник' },
    { row: 0, column: 0, words: 'день' },
  ],
  layout: {
    marks: [
      { means: 'groups', area: { top: 0, left: 2, bottom: 0, right: null } },
      { means: 'days', area: column(0) },
      { means: 'pairs', area: column(1) },
    ],
    rows: 'found',
    repeats: false,
  },
}

test('marks are kept as a rule and hold for this file and the next; a sheet they do not fit is named', async () => {
  const add = (rule: object) => sent(admin, rules.POST, rulesUrl, { body: { rule } })
  const { layout: said } = layout
  for (const wrong of [
    { ...layout, signs: [] },
    { ...layout, layout: { ...said, marks: [] } },
    { ...layout, layout: { ...said, rows: 'cats' } },
    { ...layout, layout: { ...said, marks: [{ means: 'cats', area: column(0) }] } },
    { ...layout, layout: { ...said, marks: [{ means: 'days', area: { ...column(0), left: -1 } }] } },
  ])
    expect((await add(wrong))[0]).toBe(400)
  const [status, { id: ruleId }] = await add(layout)
  expect(status).toBe(200)

  const id = await started([strange])
  expect((await view(id))[1].settings).toMatchObject({ kind: 'grid', grid: { sheets: ['Право'] } })
  await say(id, { semester, accepts_all: true })
  await tried(id)
  expect(
    (await seen(id)).lessons.map(
      ({ discipline, groups }: { discipline: string; groups: string[] }) => `${discipline} ${groups}`,
    ),
  ).toEqual(['Химия Право', 'Физика Управление', 'Логика Право', 'Этика Управление'])

  const rows = strange.rows.map(([day = '', , ...rest]) => [day, 'зал', ...rest])
  const broken = await started([strange, { ...strange, name: 'Год спустя', rows }])
  await say(broken, { semester, accepts_all: true })
  await tried(broken)
  expect((await seen(broken)).refused).toEqual([{ sheet: 'Год спустя', why: 'marks' }])
  await sent(admin, rule.DELETE, `${rulesUrl}${ruleId}/`, {
    method: 'DELETE',
    params: { id: String(ruleId) },
  })
})

test('a wide sheet of which nothing is known is proposed to be marked', async () => {
  const rows = [
    ['Наш порядок', '', ''],
    ['Первое', 'Второе', 'Третье'],
    ['раз', 'два', 'три'],
  ]
  const id = await started([{ ...sheet, name: 'Порядок', rows, merges: [] }])
  expect((await view(id))[1].settings).toMatchObject({ kind: 'grid', grid: { sheets: ['Порядок'] } })
})

test('where no sheet is recognised as a grid, all are proposed, to be marked', async () => {
  const rows = [['Список'], ['Белова'], ['Котова']]
  const id = await started([{ ...sheet, name: 'Список', rows, merges: [] }])
  expect((await say(id, { kind: 'grid' }))[0]).toBe(200)
  expect((await view(id))[1].settings).toMatchObject({ kind: 'grid', grid: { sheets: ['Список'] } })
})

test('where no sheet is a grid, each says why', async () => {
  const rows = [['Список'], ['Белова'], ['Котова']]
  const id = await started([{ ...sheet, name: 'Список', rows, merges: [] }])
  await say(id, { kind: 'grid', sheets: ['Список'], semester })
  const { state, trial, failure } = await tried(id)
  expect([state, trial]).toEqual(['failed', null])
  expect(failure).toMatch(/не.нашлось занятий\.\nЛист «Список» не.прочитан: /)
})
