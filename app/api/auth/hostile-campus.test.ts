import type { ServerResponse } from 'node:http'
import { campusIdentity, session, user } from '@/db/schema'
import type { Database } from '@/db/client'
import { hashPassword } from '@/lib/auth/password'
import { environment } from '@/lib/environment/environment'
import { Browser, origin } from '@/testing/browser'
import { passCampus } from '@/testing/campus'
import { campusAnswers, hostileCampus, type CampusAnswer, type Lie } from '@/testing/hostile-campus'
import { hostileReceiver } from '@/testing/hostile-receiver'
import { servedDatabase } from '@/testing/served-database'
import { GET as callback } from './callback/campus/route'
import { GET as signIn } from './signin/campus/route'

const client = 'campus-client'
let db: Database
let campus: Awaited<ReturnType<typeof hostileCampus>>

beforeAll(async () => {
  campus = await hostileCampus(client, 'campus-secret-of-32-characters!!', `${origin}/api/auth/callback/campus`)
  ;({ db } = await servedDatabase({
    CAMPUS_ISSUER: campus.issuer,
    CAMPUS_CLIENT_ID: client,
    CAMPUS_CLIENT_SECRET: 'campus-secret-of-32-characters!!',
    CAMPUS_AUTO_CREATE: '1',
  }))
  const passwordHash = await hashPassword('пароль')
  await db.insert(user).values([
    { username: 'admin', fullName: 'Администратор', passwordHash, isSuperuser: true },
    { username: 'ivanov@example.edu', fullName: 'Иванов', passwordHash },
  ])
})
afterAll(() => campus.close())

beforeEach(() => {
  campus.state.lie = {}
  campus.state.asked = []
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  jest.restoreAllMocks()
  await db.delete(session)
  await db.delete(campusIdentity)
})

const failed = '/?error=campus_failed'
const locationOf = (response: Response) => response.headers.get('location') ?? ''
const begin = async (browser: Browser, next = '/my/') =>
  locationOf(await browser.send(signIn, `/api/auth/signin/campus/?${new URLSearchParams({ client_id: client, next })}`))
const finish = async (browser: Browser, back: URL) =>
  locationOf(await browser.send(callback, back.pathname + back.search))
/** Returns from an honest campus. */
async function comeBack(browser: Browser, login = 'newcomer'): Promise<URL> {
  const before = campus.state.lie
  campus.state.lie = {}
  const back = await passCampus(await begin(browser), login)
  campus.state.lie = before
  return back
}
const roundTrip = async (browser: Browser, login: string) => finish(browser, await comeBack(browser, login))
const nobodyIsIn = async (browser: Browser) => {
  expect((await browser.check()).authenticated).toBe(false)
  expect([await db.$count(session), await db.$count(campusIdentity)]).toEqual([0, 0])
}

test('the campus of these tests lets an honest person in', async () => {
  const browser = new Browser()
  expect(await roundTrip(browser, 'honest')).toBe(`${origin}/my/`)
  expect(await browser.check()).toMatchObject({ username: 'honest', is_superuser: false })
  expect(new Set(campus.state.asked)).toEqual(new Set(Object.keys(campusAnswers)))
})

const now = () => Math.floor(Date.now() / 1000)
const lies: [string, () => Lie][] = [
  ['of another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
  ['without a nonce', () => ({ claims: { nonce: null } })],
  ['of another provider', () => ({ claims: { iss: 'https://accounts.example.org' } })],
  ['for another client', () => ({ claims: { aud: 'other-client' } })],
  ['for two clients, by the other', () => ({ claims: { aud: [client, 'other-client'], azp: 'other-client' } })],
  ['for nobody', () => ({ claims: { aud: null } })],
  ['that has expired', () => ({ claims: { exp: now() - 60 } })],
  ['that never expires', () => ({ claims: { exp: null } })],
  ['of tomorrow', () => ({ claims: { iat: now() + 86_400, nbf: now() + 86_400 } })],
  ['without a subject', () => ({ claims: { sub: null } })],
  ['with an empty subject', () => ({ claims: { sub: '' }, person: { sub: '' } })],
  ['about another than the person', () => ({ person: { sub: 'another' } })],
  ['about nobody', () => ({ person: { sub: null } })],
  ['signed by nobody', () => ({ signed: 'by nobody' })],
  ['signed by another key', () => ({ signed: 'by another key' })],
  ['signed by the secret', () => ({ signed: 'by the secret' })],
  ['with a subject that no database keeps', () => ({ claims: { sub: 'a\0b' }, person: { sub: 'a\0b' } })],
  ['with a subject of a megabyte', () => ({ claims: { sub: 'x'.repeat(1e6) }, person: { sub: 'x'.repeat(1e6) } })],
]

test.each(lies)('an id token %s lets nobody in', async (_, lie) => {
  const browser = new Browser()
  const back = await comeBack(browser)
  campus.state.lie = lie()
  expect(await finish(browser, back)).toBe(failed)
  await nobodyIsIn(browser)
})

test.each<[string, Record<string, unknown>, string]>([
  ['the login of another', { preferred_username: 'admin' }, '/?error=campus_name_taken'],
  ['the login of another, in capitals', { preferred_username: ' ADMIN ' }, '/?error=campus_name_taken'],
  [
    'the address of another',
    { preferred_username: 'ivanov@example.edu', email: 'ivanov@example.edu', email_verified: true },
    '/?error=campus_name_taken',
  ],
  [
    'no name, and the address of another',
    { preferred_username: null, email: 'ivanov@example.edu' },
    '/?error=campus_unknown',
  ],
  ['an object for a name', { preferred_username: { admin: true } }, '/?error=campus_unknown'],
])('whoever comes with %s takes over nothing', async (_, person, error) => {
  const browser = new Browser()
  campus.state.lie = { person }
  expect(await roundTrip(browser, 'thief')).toBe(error)
  await nobodyIsIn(browser)
})

test('rights that the campus claims are none', async () => {
  const browser = new Browser()
  const person = { preferred_username: 'modest', is_superuser: true, roles: ['admin'], permissions: ['*'] }
  campus.state.lie = { person, claims: { isSuperuser: true, userId: 1, id: 1 } }
  await roundTrip(browser, 'modest')
  const told = await browser.check()
  expect(told).toMatchObject({ username: 'modest', is_superuser: false })
  expect(told.permissions).toEqual(['can view groups', 'can view teachers'])
})

describe('an answer', () => {
  const changed = async (browser: Browser, change: (params: URLSearchParams) => void) => {
    const back = await comeBack(browser)
    change(back.searchParams)
    return finish(browser, back)
  }
  test.each<[string, (params: URLSearchParams) => void]>([
    ['without a state', (params) => params.delete('state')],
    ['with an empty state', (params) => params.set('state', '')],
    ['of another provider', (params) => params.set('iss', 'https://accounts.example.org')],
    ['without its provider', (params) => params.delete('iss')],
    ['without a code', (params) => params.delete('code')],
    ['with another code', (params) => params.set('code', 'x'.repeat(43))],
    ['that says both yes and no', (params) => params.set('error', 'access_denied')],
    ['with tokens in it', (params) => params.set('id_token', 'x.y.z')],
  ])('%s: refused', async (_, change) => {
    const browser = new Browser()
    expect(await changed(browser, change)).toBe(failed)
    await nobodyIsIn(browser)
  })

  test('with the state of an earlier attempt of the same browser: refused', async () => {
    const browser = new Browser()
    const earlier = await comeBack(browser)
    const back = await comeBack(browser)
    back.searchParams.set('state', earlier.searchParams.get('state') ?? '')
    expect(await finish(browser, back)).toBe(failed)
    await nobodyIsIn(browser)
  })

  test('with a code that was given to another client: refused', async () => {
    const browser = new Browser()
    const asked = new URL(await begin(browser))
    asked.searchParams.set('client_id', 'other-client')
    const back = await passCampus(asked.href, 'newcomer')
    expect(await finish(browser, back)).toBe(failed)
    await nobodyIsIn(browser)
  })

  test('that comes twice at once lets in once at most', async () => {
    const browser = new Browser()
    const back = await comeBack(browser, 'twice')
    const answers = await Promise.all([finish(browser.copy(), back), finish(browser.copy(), back)])
    // The provider may revoke what it gave for a code that is used twice.
    expect(answers).toContain(failed)
    expect(await db.$count(session)).toBe(answers.filter((one) => one !== failed).length)
  })
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  `${origin}.evil.example/`,
  `${origin}@evil.example/`,
  `${origin}//evil.example/`,
  'javascript:alert(1)',
  '/api/change/1/undo/',
  '/accounts/logout/',
])('nobody is led from the campus to %s', async (next) => {
  const browser = new Browser()
  const back = await passCampus(await begin(browser, next), 'wanderer')
  expect(await finish(browser, back)).toBe(`${origin}/dashboard/`)
})

const head = { 'content-type': 'application/json' }
const mebibyte = ' '.repeat(1024 * 1024)
const manners: [string, (response: ServerResponse) => void][] = [
  ['fails', (response) => response.writeHead(500).end('{}')],
  ['answers a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>')],
  ['answers nothing', (response) => response.writeHead(200, head).end()],
  ['answers null', (response) => response.writeHead(200, head).end('null')],
  [
    'breaks off',
    (response) =>
      void response.writeHead(200, { ...head, 'content-length': 900 }).write('{"a', () => response.destroy()),
  ],
  ['hangs up', (response) => void response.destroy()],
  [
    'says 200 MB',
    (response) => {
      let left = 200
      const more = () => {
        while (left > 0 && response.write(mebibyte)) left -= 1
        if (left > 0) left -= 1
      }
      response.writeHead(200, head).on('drain', more)
      more()
    },
  ],
]
/** All requests that the product waits for until its patience ends; they are tested in parallel. */
const slow: [string, (response: ServerResponse) => void][] = [
  ['never answers', () => undefined],
  ['says no more', (response) => void response.writeHead(200, head).write('{')],
  [
    'drips',
    (response) => {
      response.writeHead(200, head)
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    },
  ],
]
const where = Object.keys(campusAnswers) as CampusAnswer[]

/** Runs these at once; each request to the campus gets the next of the slow answers. */
async function atSlowCampus(name: CampusAnswer, works: (() => Promise<string>)[]): Promise<string[]> {
  const left = slow.map(([, answer]) => answer)
  campus.state.lie = { answers: { [name]: (response: ServerResponse) => left.shift()?.(response) } }
  campus.state.asked = []
  const met = await Promise.all(works.map((work) => work()))
  expect(campus.state.asked.filter((asked) => asked === name)).toHaveLength(slow.length)
  return met
}
const slowFailed = slow.map(() => failed)

describe.each(where)('a campus whose answer of %s', (name) => {
  test.each(manners)('%s: nobody is let in, and soon', async (_, answer) => {
    const browser = new Browser()
    const back = await comeBack(browser)
    campus.state.lie = { answers: { [name]: answer } }
    const began = performance.now()
    expect(await finish(browser, back)).toBe(failed)
    // Before the call's own deadline, which would replace the database pool.
    expect(performance.now() - began).toBeLessThan(15_000)
    await nobodyIsIn(browser)
  })

  test(`${slow.map(([title]) => title).join(', ')}: nobody is let in, and soon`, async () => {
    const returns: (() => Promise<string>)[] = []
    const browsers = slow.map(() => new Browser())
    for (const own of browsers) {
      const back = await comeBack(own)
      returns.push(() => finish(own, back))
    }
    const began = performance.now()
    expect(await atSlowCampus(name, returns)).toEqual(slowFailed)
    expect(performance.now() - began).toBeLessThan(15_000)
    for (const own of browsers) await nobodyIsIn(own)
  }, 30_000)

  test('leads elsewhere: it is not followed', async () => {
    const elsewhere = await hostileReceiver({ then: 'close' })
    for (const status of [301, 302, 307, 308]) {
      const browser = new Browser()
      const back = await comeBack(browser)
      const location = `http://127.0.0.1:${elsewhere.port}/`
      campus.state.lie = {
        answers: { [name]: (response: ServerResponse) => response.writeHead(status, { location }).end() },
      }
      expect(await finish(browser, back)).toBe(failed)
      await nobodyIsIn(browser)
    }
    expect(elsewhere.connections()).toBe(0)
    await elsewhere.close()
  })
})

test('a sign-in that begins at a campus which never answers says so, and soon', async () => {
  const soon = async (work: () => Promise<unknown>, answer: unknown) => {
    const began = performance.now()
    expect(await work()).toEqual(answer)
    expect(performance.now() - began).toBeLessThan(15_000)
  }
  for (const [, answer] of manners) {
    campus.state.lie = { answers: { discovery: answer } }
    await soon(() => begin(new Browser()), failed)
  }
  const beginnings = slow.map(() => () => begin(new Browser()))
  await soon(() => atSlowCampus('discovery', beginnings), slowFailed)
  expect(environment().CAMPUS_ISSUER).toBe(campus.issuer)
}, 60_000)
