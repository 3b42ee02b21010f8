import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { environment } from '@/lib/environment/environment'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { servedDatabase } from '@/testing/served-database'
import { defaultLanes } from './web-admission.mjs'
import { limitsOf, personReader } from './web-limits.mjs'
import { requestCost, kindOf, requestKinds, requestPrice } from './web-request.mjs'

const policies = {
  person: { quota: 10, perSecond: 2 },
  address: { quota: 30, perSecond: 10 },
  strangers: { quota: 5, perSecond: 1 },
  health: { quota: 3, perSecond: 1 },
  files: { quota: 3, perSecond: 1 },
}

function counted() {
  const clock = { now: 0 }
  const limits = limitsOf({ policies, now: () => clock.now })
  const ask = (person: string | null, price = 1, address = '10.0.0.1', kind = 'call') =>
    limits({ kind, price, person, address }).seconds
  return { ask, clock }
}

test('a person has so much at once, and so much a second for ever', () => {
  const { ask, clock } = counted()
  expect([ask('a', 9), ask('a', 2), ask('a', 1), ask('a', 1)]).toEqual([null, 1, null, 1])
  clock.now = 500
  expect([ask('a', 1), ask('a', 1)]).toEqual([null, 1])
  clock.now = 3_600_000
  expect([ask('a', 10), ask('a', 1)]).toEqual([null, 1])
})

test('what costs more than there ever is may be asked for by whoever has all', () => {
  const { ask } = counted()
  expect([ask('a', 50), ask('a', 1)]).toEqual([null, 1])
})

test('an address has its own, which the refused do not use up', () => {
  const { ask } = counted()
  for (const person of ['a', 'b', 'c']) expect([ask(person, 9), ask(person, 9)]).toEqual([null, 4])
  expect([ask('d', 3), ask('e', 1)]).toEqual([null, 1])
  expect(ask('e', 1, '10.0.0.2')).toBeNull()
})

test('strangers share one small bucket an address, and have none of those who are signed in', () => {
  const { ask } = counted()
  expect([ask(null, 5), ask(null), ask('a')]).toEqual([null, 1, null])
  expect([ask(null, 1, '10.0.0.1', 'health'), ask('a', 3, '10.0.0.1', 'health')]).toEqual([null, 1])
})

test('files of the build have tokens of their own, of strangers and of those who are signed in', () => {
  const { ask } = counted()
  expect([ask(null, 5), ask(null)]).toEqual([null, 1])
  const file = (person: string | null) => ask(person, 1, '10.0.0.1', 'static')
  expect([file(null), file('a'), file(null), file('a')]).toEqual([null, null, null, 1])
  expect(ask('a', 10)).toBeNull()
})

test.each([
  ['2001:db8:1:2::7', '2001:db8:1:2:aaaa::9', true],
  ['2001:db8:1:2::7', '2001:db8:1:3::7', false],
  ['2001:db8::7', '2001:db8:0:0:1::7', true],
  ['::1', '::2', true],
])('%s and %s are one network: %s', (one, other, isSame) => {
  const { ask } = counted()
  ask(null, 5, one)
  expect(ask(null, 1, other) !== null).toBe(isSame)
})

test('of those who come and go only the last are remembered', () => {
  const { ask } = counted()
  ask('first', 10)
  for (let index = 0; index < 20_001; index += 1) ask(`p${index}`, 0, `10.${index}`)
  expect(ask('first', 10)).toBeNull()
})

const request = (method: string, url: string, headers: Record<string, string> = {}) =>
  Object.assign(new IncomingMessage(new Socket()), { method, url, headers })

test.each([
  ['health', 'GET', '/api/health/', {}],
  ['static', 'GET', '/_next/static/chunks/a.js', {}],
  ['signIn', 'POST', '/accounts/login/', {}],
  ['write', 'DELETE', '/api/query/7/', {}],
  ['page', 'GET', '/dashboard/?type=group', { accept: 'text/html' }],
  ['page', 'GET', '/dashboard/', { rsc: '1' }],
  ['call', 'GET', '/api/group/', { accept: '*/*' }],
  ['ahead', 'GET', '/api/group/6/schedule/', { priority: 'u=7' }],
  ['ahead', 'GET', '/dashboard/', { rsc: '1', 'next-router-prefetch': '1' }],
  ['file', 'GET', '/api/group/7/schedule-xlsx/?dbeg=x', { accept: 'text/html' }],
  ['heavy', 'GET', '/quality/charts/?week=2026-11-16', { accept: 'text/html' }],
  ['page', 'GET', '/quality/', { accept: 'text/html' }],
  ['history', 'GET', '/api/history/xlsx/', {}],
  ['print', 'GET', '/print/card/?id=1', { accept: 'text/html' }],
  ['print', 'GET', '/print/occupancy/', {}],
  ['feed', 'GET', '/api/calendar/secret.ics', { accept: 'text/html' }],
  ['call', 'GET', '/api/feed/', {}],
])('%s: %s %s', (kind, method, url, headers) => {
  expect(kindOf(request(method, url, headers))).toBe(kind)
})

test('every call has the price of what it does: files, what is heavy, what changes, what is read', () => {
  const told = calls.map(({ method, path, isForm, isHeavy, responseType, isPublic }) => {
    // Feeds are read without a session, by machines, and take a hundredth of the time of a file.
    const makesFile = isForm !== undefined || (responseType !== undefined && !isPublic)
    const cost = isHeavy ? 'heavy' : makesFile ? 'file' : 'light'
    return { call: `${method} ${path}`, cost }
  })
  const costs: Record<string, string> = { file: 'file', print: 'file', heavy: 'heavy', history: 'heavy' }
  const seen = calls.map(({ method, path }) => {
    const kind = kindOf(request(method, path.replace('{itemType}', 'teacher').replaceAll(/\{\w+\}/g, '7')))
    expect(requestKinds).toContain(kind)
    expect(requestPrice(kind, { url: path })).toBeGreaterThan(0)
    return { call: `${method} ${path}`, cost: costs[kind] ?? 'light' }
  })
  expect(seen).toEqual(told)
})

test.each([
  ['/dashboard/', 7, 4],
  ['/nothing/', 7, 4],
  ['/favicon.ico', 7, 4],
  ['/invite/secret/', 10, 10],
  ['/accounts/nothing/', 5, 4],
  ['/accounts/check-login/', 2, 1],
  ['/api/nothing/', 2, 1],
  ['/open/group/6/', 2, 1],
  ['/robots.txt', 2, 1],
  ['/api/openapi.json', 32, 32],
])('%s costs what making it takes, however it is asked for', (path, stranger, person) => {
  const ways: Record<string, string>[] = [
    {},
    { priority: 'u=7' },
    { 'next-router-prefetch': '1' },
    { 'sec-purpose': 'prefetch' },
  ]
  for (const headers of ways) {
    const asked = request('GET', `${path}?n=1`, headers)
    const cost = (who: string | null) => requestCost(kindOf(asked), asked, who)
    expect([cost(null), cost('me')]).toEqual([stranger, person])
  }
})

test('what costs more than its path is not made cheaper by it', () => {
  const asked = request('GET', '/print/card/?id=1')
  expect([requestCost('print', asked, null), requestCost('health', request('GET', '/api/health/'), null)]).toEqual([
    10, 1,
  ])
})

test('every kind has a lane or needs none, and every price is of a kind', () => {
  const unbounded = ['health', 'static']
  const lanes = defaultLanes.flatMap(({ ranks }) => ranks.flat())
  expect([...lanes, ...unbounded].sort()).toEqual([...requestKinds].sort())
})

test('a check costs what it judges, and leaves a person enough for a page', () => {
  const price = (query: string) => requestPrice('heavy', { url: `/api/quality/?${query}` })
  const week = 'dbeg=2026-11-16&dend=2026-11-22'
  const year = 'dbeg=2026-09-01&dend=2027-09-06'
  expect(price(`type=group&id=7&${week}`)).toBe(27)
  expect(price(`type=group&id=7&${year}`)).toBe(391)
  expect(price(`type=group&id=7&${year}&compare=published`)).toBe(762)
  expect(price(`type=faculty&id=7&${week}`)).toBe(125)
  expect(price(`type=university&${week}`)).toBe(860)
  expect(price(`type=faculty&id=7&${year}`)).toBe(1200)
  expect(requestPrice('heavy', { url: '/quality/charts/?week=2026-11-16' })).toBe(860)
  expect(requestPrice('heavy', { url: '/api/quality/?type=x&dbeg=y' })).toBe(27)
  expect(requestPrice('history', { url: '/api/history/xlsx/' })).toBe(300)
})

test('a longer period costs more, and so do more timetables', () => {
  const price = (query: string) => requestPrice('call', { url: `/api/group/6/schedule/?${query}` })
  expect(price('dbeg=2026-11-16&dend=2026-11-22')).toBe(1)
  expect(price('dbeg=2026-09-01&dend=2027-09-06')).toBeCloseTo(19.2)
  expect(price('dbeg=2026-11-16&dend=2026-11-22&teacher=1,2&group=3')).toBeCloseTo(2.05)
  for (const strange of ['dbeg=x&dend=y', '', 'dbeg=2026-11-16', 'dbeg=2027-11-16&dend=2026-11-16'])
    expect(price(strange)).toBe(1)
  expect(price(`dbeg=0001-01-01&dend=9999-01-01&group=${'1,'.repeat(9999)}`)).toBeLessThan(2100)
})

test('a person is whose cookie we made', async () => {
  await servedDatabase()
  const personOf = personReader(environment().AUTH_SECRET)
  const [cookie = ''] = (await sessionCookie('a secret')).split(';')
  const of = (text: string) => personOf(request('GET', '/', { cookie: text }))
  const person = await of(`a=b; ${cookie}`)
  expect(person).toMatch(/^[\w-]{43}$/)
  expect(await of(cookie)).toBe(person)
  expect(await of(cookie.slice(0, -4))).toBeNull()
  expect(await of('next-auth.session-token=x')).toBeNull()
  expect(await of('')).toBeNull()
})
