import { newSessionSecret, sessionCookie, sessionIdIn, sessionIdOf, sessionMaxAge } from './session-cookie'

beforeAll(() => {
  process.env.DATABASE_URL = 'postgres://localhost/none'
  process.env.AUTH_SECRET = 'x'.repeat(32)
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21), doNotFake: ['nextTick', 'setImmediate'] })
})
afterAll(() => jest.useRealTimers())

const pass = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000)

test('a cookie names its session for thirty days, also when it has been read before', async () => {
  const secret = newSessionSecret()
  const cookie = `other=1; ${(await sessionCookie(secret)).split(';')[0]}`
  expect(await sessionIdIn(cookie)).toBe(sessionIdOf(secret))
  pass(sessionMaxAge - 60)
  expect(await sessionIdIn(cookie)).toBe(sessionIdOf(secret))
  pass(120)
  expect(await sessionIdIn(cookie)).toBeNull()
})

test('no cookie, a garbled one and one of another secret name none', async () => {
  expect(await sessionIdIn(null)).toBeNull()
  expect(await sessionIdIn('next-auth.session-token=garbled')).toBeNull()
  const { encode } = await import('next-auth/jwt')
  const token = await encode({ token: { sid: 'stolen' }, secret: 'y'.repeat(32) })
  expect(await sessionIdIn(`next-auth.session-token=${token}`)).toBeNull()
})
