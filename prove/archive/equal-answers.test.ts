import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readArchive } from '@/db/archive/read-archive'
import { writeArchive } from '@/db/archive/write-archive'
import { connect, databaseOf, type Database } from '@/db/client'
import { closeDatabase } from '@/db/connection'
import { freshDatabase } from '@/db/testing/database'
import { buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { tableWord } from '@/lib/core/tables/calls/admin-table-words'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { sheetsOf } from '@/testing/workbooks'
import { addressOf, rightsTable, rowTitleOf } from '../rights/check'
import { json } from '../rights/door'
import { handlersDoor as door } from '../rights/handlers-door'
import type { Role } from '../rights/roles'
import { week, type Prepare, type RightsQuestion, type RightsRow } from '../rights/row'
import { plant, type Scene } from '../rights/scene'
import { liveIn, type Lived } from './lived-in'

const monday = calendarDate('2026-11-23')
const askers = ['superuser', 'planner', 'teacher', 'student'] as const satisfies readonly Role[]

/** Calls that are not compared, and why. */
const apart: Record<string, string> = {
  'GET /api/schedule/{id}/owed/':
    'of a class that is withdrawn first, about which others ask; its group says what is owed',
  'GET /api/archive/': 'the archive itself; db/archive compares it byte by byte',
  'GET /accounts/check-login/': 'gives a browser its CSRF value',
  'GET /accounts/events-token/': 'gives a new token each time',
  'GET /api/auditory/occupation-by-dbeg-pair-and-korpuses/': 'a page, which needs a server; it asks as find-free does',
}
/** Calls about what no archive has: nobody has such a thing in either. */
const ofNothing = [
  'GET /api/auth/signin/campus/',
  'GET /api/auth/callback/campus/',
  'GET /api/calendar/{file}',
  'GET /api/feed/{id}/',
  'GET /api/filling/{id}/',
  'GET /api/filling/{id}/gone/',
  'GET /api/import/{id}/',
  'GET /api/import/{id}/comparison/',
  'GET /api/import/{id}/grid/',
  'GET /api/import/{id}/sheet/',
  'GET /api/import/{id}/rows/',
  'GET /api/import/{id}/rows-xlsx/',
  'GET /api/import/{id}/weeks/',
  'GET /api/job/{id}/',
  'GET /api/job/{id}/part/',
  'GET /api/job/{id}/answer/',
  'GET /api/timetable/imports/{id}/overlaps-xlsx/',
]

type Asked = { call: string; title: string; question: RightsQuestion; key?: string; askers: readonly Role[] }
type Answer = { status: number; body: unknown }

const isFile = new Set(calls.filter((one) => one.responseType).map(({ path: address }) => `GET ${address}`))

/** The table of rights takes classes away, and makes people, for them. */
const historyCalls = ['GET /api/history/{id}/', 'GET /api/history/{id}/told/']
const personCall = 'GET /api/admin/people/{id}/'

/** What the table of rights asks for nothing, or for nobody's, is asked here for what is there. */
const ofWhatIsThere = (scene: Scene, { variantId, keys, changeIds }: Lived): Omit<Asked, 'askers'>[] => {
  const variant = (call: string, query?: RightsQuestion['query']) => ({
    call,
    title: call,
    question: { id: variantId, ...(query && { query }) },
  })
  const { group, item } = scene.own
  return [
    variant('GET /api/variants/{id}/'),
    variant('GET /api/variants/{id}/week/', { type: 'group', subject: group, week: monday }),
    variant('GET /api/variants/{id}/places/', { nagruzka_id: item, week: monday }),
    variant('GET /api/variants/{id}/quality/'),
    { call: personCall, title: personCall, question: { id: scene.people.planner.userId } },
    ...changeIds.flatMap((id) => historyCalls.map((call) => ({ call, title: call, question: { id } }))),
    ...rightsTable
      .filter(({ call }) => call.startsWith('GET /api/read/'))
      .map((row) => ({
        call: row.call,
        title: rowTitleOf(row),
        key: row.call.includes('/own/') ? keys.own : keys.public,
        question: {
          ...(row.ask?.(scene, preparedIn(scene)) as RightsQuestion | undefined),
          query: { date: monday },
        },
      }))
      .map((one) => (one.call.endsWith('/week/') ? one : { ...one, question: {} })),
    ...['all', 'retired'].map((show) => ({
      call: 'GET /api/admin/{table}/',
      title: show,
      question: { table: tableWord('room'), query: { show } },
    })),
    {
      call: 'GET /api/query/list-for-period/',
      title: 'with expired',
      question: { query: { ...week(scene), show_expired: 1 } },
    },
  ]
}

/** Makes what a question is about before the archive is taken. */
const preparedIn =
  ({ people }: Scene): Prepare =>
  async <Answer>(call: string, question: RightsQuestion) => {
    const { text } = await door(people.superuser.browser, {
      ...addressOf(call, question),
      body: question.body,
    })
    return json(text) as Answer
  }

async function answerTo({ call, question, key }: Asked, browser: Browser): Promise<Answer> {
  const headers = key === undefined ? undefined : { authorization: `Bearer ${key}` }
  const asker = key === undefined ? browser : new Browser()
  const { status, text, bytes } = await door(asker, {
    ...addressOf(call, question),
    ...(headers && { headers }),
  })
  const isBook = text.startsWith('PK')
  return { status, body: isBook ? sheetsOf(bytes) : /^[[{]/.test(text) ? JSON.parse(text) : text }
}

/** The answers to everything for everyone, by who asked for what. */
async function askAll(asked: readonly Asked[], scene: Scene): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const one of asked)
    for (const asker of one.askers)
      answers.set(
        `${one.title} ${JSON.stringify(one.question)} as ${asker}`,
        await answerTo(one, scene.people[asker].browser),
      )
  return answers
}

const directory = mkdtempSync(path.join(tmpdir(), 'timetable-equal-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

let asked: Asked[]
let before: Map<string, Answer>
let after: Map<string, Answer>

/** Whoever was signed in, or had a key, is and has it here too: no archive has what lets somebody in. */
async function letIn(from: Database, into: Database): Promise<void> {
  for (const name of ['session', 'client_key']) {
    const [found] = await from.execute<{ rows: string }>(
      sql`select json_agg(t)::text as rows from ${sql.identifier(name)} t`,
    )
    await into.execute(sql`
      insert into ${sql.identifier(name)} overriding system value
      select * from json_populate_recordset(null::${sql.identifier(name)}, ${found?.rows}::text::json)`)
  }
}

async function questions(scene: Scene, lived: Lived): Promise<Asked[]> {
  const ofTable: Omit<Asked, 'askers'>[] = []
  for (const row of rightsTable.filter(isRead))
    ofTable.push({
      call: row.call,
      title: rowTitleOf(row),
      question: (await row.ask?.(scene, preparedIn(scene))) ?? {},
    })
  return [...ofTable, ...ofWhatIsThere(scene, lived)].map((one) => ({
    ...one,
    // A workbook takes a second.
    askers: isFile.has(one.call) || 'key' in one ? ['superuser'] : askers,
  }))
}

const isRead = ({ call, of = '' }: RightsRow): boolean =>
  call.startsWith('GET ') &&
  !historyCalls.includes(call) &&
  call !== personCall &&
  !(call in apart) &&
  !of.endsWith('foreign')

beforeAll(async () => {
  const { db, url } = await servedDatabase({ CLOCK: '2026-11-18T10:30' })
  const { id: semesterId } = await buildSemester(db)
  const scene = await plant(db, { semesterId, monday, word: 'Mk' })
  const lived = await liveIn(scene, db, door)
  asked = await questions(scene, lived)
  before = await askAll(asked, scene)
  await db.execute(sql`insert into university (title) values ('Университет')`)
  const file = path.join(directory, 'university.zip')
  const content = { accounts: true, history: true }
  await writeArchive(db, createWriteStream(file), { content, madeAt: new Date(0) })
  const other = await freshDatabase()
  await readArchive(other.db, file)
  await letIn(db, other.db)
  expect(other.url).not.toBe(url)
  // The handlers of this process ask the other database from now on.
  await closeDatabase()
  const own = connect(other.url, 5)
  Object.assign(globalThis, { timetableConnection: { sql: own, db: databaseOf(own) } })
  after = await askAll(asked, scene)
}, 300_000)

test('every call that reads is asked, and each answers somebody', () => {
  const known = calls.filter(({ method }) => method === 'GET').map(({ path: address }) => `GET ${address}`)
  expect([...new Set([...asked.map(({ call }) => call), ...Object.keys(apart)])].sort()).toEqual(known.sort())
  const answered = new Set<string>()
  for (const one of asked)
    for (const asker of one.askers)
      if (before.get(`${one.title} ${JSON.stringify(one.question)} as ${asker}`)?.status === 200) answered.add(one.call)
  expect(known.filter((call) => !answered.has(call) && !(call in apart)).sort()).toEqual([...ofNothing].sort())
})

test('a university that was read from its archive gives the same answers', () => {
  const differing = [...before].filter(
    ([question, answer]) => JSON.stringify(after.get(question)) !== JSON.stringify(answer),
  )
  for (const [question, answer] of differing.slice(0, 3))
    expect({ question, ...after.get(question) }).toEqual({ question, ...answer })
  expect(differing.map(([question]) => question)).toEqual([])
  expect(before.size).toBeGreaterThan(200)
})
