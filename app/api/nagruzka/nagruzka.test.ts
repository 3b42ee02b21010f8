import type { Database } from '@/db/client'
import { loadItem } from '@/db/schema'
import { buildGroup, buildSemester } from '@/db/testing/factories'
import { readSheet } from '@/lib/sheets/read-sheet'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST } from './import/route'
import { GET as template } from './template/route'

const path = '/api/nagruzka/import/'
let db: Database
let admin: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  await buildGroup(db, { title: 'А-1' })
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
})

const form = (text: string, dryRun?: string) => {
  const body = new FormData()
  if (dryRun !== undefined) body.set('dry_run', dryRun)
  body.set('file', new File([text], 'load.csv'))
  return body
}
const file = 'Дисциплина;Тип;Группы;Часы\nФизика;лк;А-1;36'

const sent = async (browser: Browser, body: unknown, headers: Record<string, string> = {}) => {
  const response = await browser.send(POST, path, { method: 'POST', body, headers })
  return [response.status, await response.json()] as const
}

test('without a session 401, without the CSRF value 403, without the right 403, and nothing is stored', async () => {
  const stranger = new Browser()
  expect((await sent(stranger, form(file)))[0]).toBe(401)
  expect((await stranger.send(template, '/api/nagruzka/template/')).status).toBe(401)
  expect(await sent(admin, form(file), { 'x-csrftoken': '' })).toMatchObject([403, { code: 'csrf' }])
  const { browser } = await signedIn(db, { permissions: ['can change nagruzka item info'] })
  await browser.check()
  expect(await sent(browser, form(file, '1'))).toMatchObject([403, { code: 'not_allowed' }])
  expect((await browser.send(template, '/api/nagruzka/template/')).status).toBe(403)
  expect(await db.$count(loadItem)).toBe(0)
})

test('what is no form is 415, what is no proper one 400, what is too large 413', async () => {
  expect(await sent(admin, { dry_run: true })).toMatchObject([415, { code: 'not_form' }])
  const broken = await admin.send(
    (request, route) =>
      POST(new Request(request, { method: 'POST', body: 'no form', headers: request.headers }), route),
    path,
    { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  )
  expect([broken.status, (await broken.json()).code]).toEqual([400, 'malformed_form'])
  const empty = new FormData()
  empty.set('dry_run', '1')
  expect(await sent(admin, empty)).toMatchObject([400, { fields: { file: 'нужно указать' } }])
  empty.set('file', 'text')
  expect((await sent(admin, empty))[0]).toBe(400)
  expect((await sent(admin, form(file, 'maybe')))[0]).toBe(400)
  expect((await sent(admin, form('x'.repeat(9 * 1024 * 1024))))[0]).toBe(400)
  const large = await sent(admin, form('x'.repeat(10 * 1024 * 1024)))
  expect(large).toMatchObject([413, { code: 'too_large', detail: 'Слишком большой файл: не больше 10 МБ.' }])
})

test('a faulty row is 400 and named, nothing is stored; a dry run answers it', async () => {
  const faulty = `${file}\nХимия;лк;Г-9;36`
  const row = { row: 3, what: 'Химия, лк, Г-9', status: 'error', changes: [], reason: 'нет группы «Г-9»' }
  expect(await sent(admin, form(faulty))).toMatchObject([
    400,
    { code: 'invalid', fields: { 'rows.3': 'нет группы «Г-9»' } },
  ])
  expect(await sent(admin, form(faulty, '1'))).toMatchObject([200, { change_id: null, rows: [{}, row] }])
  expect(await db.$count(loadItem)).toBe(0)
})

test('a file is looked at, stored, and the same again', async () => {
  const row = { row: 2, what: 'Физика, лк, А-1', changes: [], reason: '' }
  expect(await sent(admin, form(file, 'true'))).toEqual([
    200,
    { change_id: null, rows: [{ ...row, status: 'new' }] },
  ])
  expect(await db.$count(loadItem)).toBe(0)
  expect(await sent(admin, form(file))).toEqual([
    200,
    { change_id: expect.any(Number), rows: [{ ...row, status: 'new' }] },
  ])
  expect(await sent(admin, form(file, '0'))).toEqual([
    200,
    { change_id: null, rows: [{ ...row, status: 'same' }] },
  ])
  expect(await sent(admin, form(file.replace('36', '40'), '1'))).toMatchObject([
    200,
    { rows: [{ status: 'changed', changes: [{ field: 'h', before: 36, after: 40 }] }] },
  ])
  expect(await db.$count(loadItem)).toBe(1)
})

test('an Idempotency-Key tells one file from another', async () => {
  const key = { 'idempotency-key': 'load-1' }
  const first = await sent(admin, form(file.replace('36', '50')), key)
  expect(first).toMatchObject([200, { rows: [{ status: 'changed' }] }])
  expect(await sent(admin, form(file.replace('36', '50')), key)).toEqual(first)
  expect(await sent(admin, form(file.replace('36', '60')), key)).toMatchObject([409, { code: 'key_reused' }])
})

test('the template is an .xlsx file of a Russian name', async () => {
  const response = await admin.send(template, '/api/nagruzka/template/')
  expect(response.status).toBe(200)
  const disposition = response.headers.get('content-disposition') ?? ''
  expect(decodeURIComponent(disposition)).toContain("filename*=UTF-8''Шаблон нагрузки.xlsx")
  const [titles] = await readSheet(new Uint8Array(await response.arrayBuffer()))
  expect(titles?.cells).toContain('Дисциплина')
})
