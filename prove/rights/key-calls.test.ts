import { eq } from 'drizzle-orm'
import { clientKey, user } from '@/db/schema'
import { buildSemester } from '@/db/testing/factories'
import { clientKeyHash } from '@/lib/auth/secrets'
import type { KeyScope } from '@/lib/core/actor/rules/client-key'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { rightsTable } from './check'
import { json } from './door'
import { handlersDoor as door } from './handlers-door'
import { callsOfKeys, keyKinds, type KeyKind } from './key-calls'
import type { Role } from './roles'
import { plant, type Scene } from './scene'

let scene: Scene
const keys = new Map<KeyKind | 'none', string>()

beforeAll(async () => {
  const { db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' })
  const { id: semesterId } = await buildSemester(db)
  scene = await plant(db, { semesterId, monday: calendarDate('2026-11-23'), word: 'Mk' })
  const give = async (role: Role, scope: KeyScope) => {
    const body = { scope, title: 'Ключ', per_minute: 6000, expires_on: null }
    const { text } = await door(scene.people[role].browser, {
      method: 'POST',
      path: '/api/client-key/',
      body,
    })
    return json(text) as { id: number; key: string }
  }
  const given = async (kind: KeyKind, role: Role, scope: KeyScope) => {
    const made = await give(role, scope)
    keys.set(kind, made.key)
    return made
  }
  await given('of the university', 'superuser', 'public')
  await given('of a superuser', 'superuser', 'own')
  await given('of somebody without rights', 'nobody', 'own')
  const revoked = await given('revoked', 'superuser', 'own')
  const path = `/api/client-key/${revoked.id}/`
  expect((await door(scene.people.superuser.browser, { method: 'DELETE', path })).status).toBe(200)
  const expired = await given('expired', 'superuser', 'public')
  const expiresOn = calendarDate('2026-11-17')
  await db
    .update(clientKey)
    .set({ expiresOn })
    .where(eq(clientKey.secretHash, clientKeyHash(expired.key)))
  await given('of a blocked person', 'student', 'own')
  await db.update(user).set({ active: false }).where(eq(user.id, scene.people.student.userId))
  keys.set('invented', `rk_${'a'.repeat(32)}`)
}, 60_000)

/** With a CSRF value, and no session. */
function stranger(): Browser {
  const browser = new Browser()
  const { csrf, cookies } = scene.people.nobody.browser
  browser.csrf = csrf
  for (const [name, value] of cookies) if (!name.includes('session')) browser.cookies.set(name, value)
  return browser
}

/** A page, which the handlers of this process do not answer: `npm run prove -- rights` asks for it. */
const isPage = (call: string) => call.endsWith('korpuses/')

type Headers = Record<string, string>
const bearer = (kind: KeyKind | 'none'): Headers => {
  const key = keys.get(kind)
  return key ? { authorization: `Bearer ${key}` } : {}
}

/** The status, and the code of a refusal. */
async function answerTo(method: string, path: string, headers: Headers, browser = stranger()) {
  // Of the one call that looks at its body first.
  const body = method === 'GET' ? undefined : path.endsWith('/confirm/') ? { code: '123456' } : {}
  const { status, text } = await door(browser, { method, path, body, headers })
  const { code } = json(text)
  return typeof code === 'string' ? `${status} ${code}` : String(status)
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every call that takes a key says what each key is answered, and the table names no other', () => {
  const taking = calls.filter(({ path }) => path.startsWith('/api/read/')).map(nameOf)
  expect(Object.keys(callsOfKeys).sort()).toEqual(taking.sort())
  expect(
    calls
      .filter(({ keyScope }) => keyScope)
      .map(nameOf)
      .sort(),
  ).toEqual(taking.sort())
})

describe.each([...keyKinds, 'none' as const])('a key: %s', (kind) => {
  test.each(Object.keys(callsOfKeys))('%s', async (call) => {
    const row = callsOfKeys[call]
    for (const path of row?.paths(scene) ?? [])
      expect([path, await answerTo('GET', path, bearer(kind))]).toEqual([path, row?.answers[kind]])
  })

  // What a session is for is opened by no key: not even by that of a superuser.
  test.each(calls.map(nameOf).filter((call) => !(call in callsOfKeys || isPage(call))))('%s', async (call) => {
    const [method = '', path = ''] = call.split(' ')
    const asked = path.replace('{itemType}', 'group').replace('{table}', 'groups').replace(/{\w+}/g, '1')
    const rows = rightsTable.filter((row) => row.call === call)
    const isForAll = rows.some(({ may }) => may === 'everybody' || may === 'only what is told')
    expect(rows.length).toBeGreaterThan(0)
    const wanted = isForAll ? await answerTo(method, asked, {}) : '401 not_signed_in'
    expect(await answerTo(method, asked, bearer(kind))).toBe(wanted)
  })
})

test('a key is looked for in its header only, and a session is none', async () => {
  const key = keys.get('of the university') ?? ''
  const path = '/api/read/group/'
  expect(await answerTo('GET', path, { authorization: `Bearer ${key}` })).toBe('200')
  const others: [string, Headers][] = [
    [path, { authorization: key }],
    [path, { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }],
    [path, { authorization: `Bearer ${key}x` }],
    [path, { authorization: `Bearer ${key.toUpperCase()}` }],
    [path, { 'x-api-key': key }],
    [`${path}?key=${key}`, {}],
    [`${path}?access_token=${key}`, {}],
    [path, { cookie: `key=${key}; authorization=Bearer ${key}` }],
  ]
  for (const [asked, headers] of others) expect(await answerTo('GET', asked, headers)).toBe('401 no_key')
  expect(await answerTo('GET', path, {}, scene.people.superuser.browser)).toBe('401 no_key')
})
