import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '@/db/client'
import { securityEvent, user } from '@/db/schema'
import { archivedUniversity } from '@/testing/archived-university'
import { filesOfArchive } from '@/testing/archives'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { archiveTableWords as words } from '@/lib/archive/texts/archive-page'
import { GET as table } from './[table]/xlsx/route'
import { GET as archive } from './route'

const directory = mkdtempSync(path.join(tmpdir(), 'timetable-archive-call-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

let db: Database
let admin: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await archivedUniversity(db)
  admin = (await signedIn(db, { isSuperuser: true, fullName: 'Иванова Анна' })).browser
})

const address = '/api/archive/'
const tableOf = (word: string, browser = admin) =>
  browser.send(table, `${address}${word}/xlsx/`, { params: { table: word } })

async function filesOf(response: Response): Promise<Record<string, string>> {
  const file = path.join(directory, 'university.zip')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  return filesOfArchive(file)
}

test('only an administrator takes the university with them', async () => {
  const { browser } = await signedIn(db, { permissions: ['can administer faculty'] })
  expect((await new Browser().send(archive, address)).status).toBe(401)
  expect((await new Browser().send(table, `${address}nagruzka/xlsx/`)).status).toBe(401)
  expect((await browser.send(archive, address)).status).toBe(403)
  expect((await tableOf('nagruzka', browser)).status).toBe(403)
  expect((await tableOf('nothing')).status).toBe(404)
  expect((await admin.send(archive, `${address}?with_accounts=perhaps`)).status).toBe(400)
})

test('the archive comes as a file that nobody caches on the way, and the log says who took it', async () => {
  const response = await admin.send(archive, `${address}?with_accounts=1&with_history=1`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('Университет 18.11.2026.zip')
  const files = await filesOf(response)
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
    content: { accounts: true, history: true },
    files: { 'accounts.jsonl': { records: (await db.select().from(user)).length } },
  })
  const events = await db.select().from(securityEvent)
  expect(events.filter(({ kind }) => kind === 'archive_taken')).toEqual([
    expect.objectContaining({ outcome: 'done', detail: 'accounts, history', address: '10.0.0.1' }),
  ])
})

test('without accounts there is no history either', async () => {
  const files = await filesOf(await admin.send(archive, `${address}?with_history=1`))
  expect(Object.keys(files).filter((name) => /accounts|changedRows/.test(name))).toEqual([])
})

test('one is taken at a time, and one that nobody reads any more makes way', async () => {
  const first = await admin.send(archive, address)
  const second = await admin.send(archive, address)
  expect([second.status, (await second.json()).code]).toEqual([429, 'busy'])
  await first.body?.cancel()
  const next = async (): Promise<Response> => {
    const answer = await admin.send(archive, address)
    return answer.status === 429 ? next() : answer
  }
  expect(Object.keys(await filesOf(await next()))).toContain('rooms.jsonl')
})

test('every table is a workbook with its titles and a line a record', async () => {
  const sheet = async (word: string) =>
    Object.values(sheetsOf(new Uint8Array(await (await tableOf(word)).arrayBuffer())))[0] ?? []
  expect((await sheet('nagruzka')).map((row) => row.length)).toEqual([9, 8])
  const [head, ...classes] = await sheet('schedule')
  expect(head).toContain('Первая дата')
  // Two of one series on two days, an overlap and a draft; removed classes are not included.
  expect(classes).toHaveLength(4)
  expect(classes.flat()).toEqual(expect.arrayContaining(['черновик', 'скрыто', 'Пн', '16.11.2026']))
  expect((await sheet('calendar')).flat()).toEqual(
    expect.arrayContaining(['День народного единства', 'Осень 2026', words.courseYear(4), 'как понедельник, нечет.']),
  )
}, 60_000)
