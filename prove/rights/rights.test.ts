import { buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { vocabularyPlurals } from '@/lib/core/tables/rules/admin-table'
import type { RouteHandlers } from '@/lib/http/answer-call'
import { answerOpen } from '@/lib/http/open-answers'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { Browser } from '@/testing/browser'
import { contractPath, pagePaths, routeFiles } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { checkRow, rightsTable, rowTitleOf } from './check'
import { readResponse, type Door } from './door'
import { FewAskers } from './few-askers'
import { handlersDoor as door } from './handlers-door'
import { checkOpenPage, openPages, pages } from './pages'
import { allRoles, knownRoles } from './roles'
import { plant, type Scene } from './scene'
import { leaksIn } from './secrets'

const monday = calendarDate('2026-11-23')

/** A page served under the API. */
const pageCall = 'GET /api/auditory/occupation-by-dbeg-pair-and-korpuses/'
const called = rightsTable.filter(({ call }) => call !== pageCall)

const unsafe = calls.filter(({ method }) => method !== 'GET')

/** All roles ask in the long run, otherwise a few of those that the specification names. */
const askers = ['stranger', ...(process.env.TEST_LONG ? allRoles : knownRoles)] as const
const few = new FewAskers()
const rows = process.env.TEST_LONG ? called : called.map((row) => few.few(row, askers))

let scene: Scene

beforeAll(async () => {
  const { db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' })
  const { id: semesterId } = await buildSemester(db)
  scene = await plant(db, { semesterId, monday, word: 'Mk' })
}, 60_000)

/** The address of a page as its folder says it. */
const routeOf = (path: string): string =>
  path
    .replace('/invite/2000000000/', '/invite/[token]/')
    .replace(/\/\d+\//, '/[id]/')
    .replace(tablePage, '/admin/[table]/')
const tablePage = new RegExp(`^/admin/(${[...Object.values(vocabularyPlurals), 'people'].join('|')})/$`)

test('every call of every route has its rights in the table, and the table names no other', () => {
  const known = calls.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(rightsTable.map(({ call }) => call))].sort()).toEqual([...known].sort())
})

test.each([false, true])('what is read without signing in, open: %s', async (isOpen) => {
  const body = { is_open: isOpen, teacher_names: 'full', shows_substitutions: isOpen }
  await door(scene.people.superuser.browser, { method: 'POST', path: openReadingCall.path, body })
  const read: Door = async (browser, { path }) => readResponse(await browser.send(answerOpen, path))
  for (const page of openPages)
    expect(await checkOpenPage(page, { door: read, scene, stranger: new Browser(), isOpen })).toEqual([])
})

test('every page says who sees it', () => {
  expect([...new Set(pages.map(({ path }) => routeOf(path)))].sort()).toEqual([...pagePaths].sort())
})

test('every method that a route answers has a contract', async () => {
  const described = new Set(calls.map(({ method, path }) => `${method} ${path}`))
  for (const file of routeFiles) {
    const path = contractPath(file)
    const { OPTIONS } = (await import(file.file)) as RouteHandlers
    const answer = await OPTIONS(new Request(`http://127.0.0.1${path}`, { method: 'OPTIONS' }), {
      params: Promise.resolve({}),
    })
    const methods = (answer.headers.get('allow') ?? '').split(', ').filter((one) => !/HEAD|OPTIONS/.test(one))
    expect(methods.length).toBeGreaterThan(0)
    for (const method of methods) expect(described).toContain(`${method} ${path}`)
  }
})

test.each(rows.map((row) => [rowTitleOf(row), row] as const))(
  '%s',
  async (_, row) => {
    expect(await checkRow(row, { door, scene, askers })).toEqual([])
  },
  60_000,
)

test.each(unsafe.map(({ method, path }) => [method, path] as const))(
  '%s %s wants the CSRF value of the browser that sends it',
  async (method, path) => {
    const superuser = scene.people.superuser.browser.copy()
    for (const csrf of ['', scene.people.nobody.browser.csrf]) {
      superuser.csrf = csrf
      const { status, text } = await door(superuser, { method, path: path.replace(/{\w+}/g, '1'), body: {} })
      expect([status, JSON.parse(text).code]).toEqual([403, 'csrf'])
    }
  },
)

test('marks are found in answers, workbooks among them', async () => {
  const { browser } = scene.people.planner
  for (const word of ['schedule', 'schedule-xlsx']) {
    const path = `/api/group/${scene.own.group}/${word}/?dbeg=${monday}&dend=2026-11-29`
    const answer = await door(browser, { method: 'GET', path })
    expect(leaksIn(answer, 'stranger', scene)).toContain('Mkownpublished')
  }
})
