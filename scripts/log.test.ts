import { lineOf, redactorOf, requestIdOf, wantsJson, withRequestId } from './log.mjs'

const secrets = {
  AUTH_SECRET: 'a-secret-of-thirty-two-characters',
  MESSENGER_HOOK_SECRET: 'hook-secret-of-thirty-two-characters',
  METRICS_TOKEN: 'metrics-token-0123',
}
const redact = redactorOf(secrets)
const at = new Date('2026-11-18T02:30:00Z')
const said = (...args: unknown[]) => JSON.parse(lineOf('error', args, { name: 'web', redact, time: at }))

test('a sentence, fields and an error are one line each', () => {
  expect(said('It failed:', 7)).toEqual({
    time: '2026-11-18T02:30:00.000Z',
    level: 'error',
    process: 'web',
    message: 'It failed: 7',
  })
  expect(said('{"level":"warn","code":"x"}')).toMatchObject({ level: 'warn', code: 'x' })
  const line = lineOf('error', [new Error('two\nlines')], { name: 'web', redact })
  expect(line).not.toContain('\n')
  expect(JSON.parse(line).message).toContain('log.test.ts')
})

test('whatever is logged for a request carries its id, and nothing else does', async () => {
  await withRequestId('request-1', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    expect(said('late')).toMatchObject({ request: 'request-1' })
  })
  expect(said('another')).not.toHaveProperty('request')
})

test('an id is taken from a proxy only if it is one', () => {
  expect(requestIdOf({ 'x-request-id': 'abc-123.DEF_4' })).toBe('abc-123.DEF_4')
  for (const given of ['', 'short', 'with space 123', 'a"b"c"d"e', 'x'.repeat(65), undefined])
    expect(requestIdOf({ 'x-request-id': given })).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  ['a password in the address of the database', 'no answer: postgres://timetable:hush-hush@db:5432/t'],
  ['a cookie', 'Cookie: next-auth.session-token=hush-hush; theme=dark'],
  ['a cookie by its name', 'bad __Host-next-auth.session-token=hush-hush'],
  ['the address of a calendar', 'GET /api/calendar/hush-hush.ics failed'],
  ['a link that invites', 'GET /invite/hush-hush/ failed'],
  ['a query string', 'GET /accounts/login/?return=hush-hush failed'],
  ['a query string of a whole address', 'fetch https://id.example.edu/token?code=hush-hush failed'],
  ['a password in a body', '{"level":"error","body":"{\\"password\\": \\"hush-hush\\"}"}'],
  ['a password with a comma', 'password="more, hush-hush"'],
  ['a field that is one', '{"nested":{"password":"hush-hush"}}'],
  ['a token in a header', 'authorization: Bearer hush-hush'],
  ['a password of the mail server', '{"nested":{"of":["smtps://login:hush-hush@mail:465"]}}'],
  ['the installation’s secret', `signed with ${secrets.AUTH_SECRET}`],
  ['the receiver’s secret', `signed with ${secrets.MESSENGER_HOOK_SECRET}`],
  ['the monitor’s token', `got ${secrets.METRICS_TOKEN}`],
])('%s is in no line', (_, message) => {
  for (const args of [[message], ['Failed:', { message }], [new Error(message)]]) {
    const line = lineOf('error', args, { name: 'web', redact })
    expect(line).not.toMatch(/hush-hush/)
    for (const secret of Object.values(secrets)) expect(line).not.toContain(secret)
  }
})

test('lines are JSON where nobody is looking, or as is said', () => {
  expect(wantsJson({ NODE_ENV: 'production' }, false)).toBe(true)
  expect(wantsJson({ NODE_ENV: 'production' }, true)).toBe(false)
  expect(wantsJson({ NODE_ENV: 'development' }, false)).toBe(false)
  expect(wantsJson({ NODE_ENV: 'production', LOG_FORMAT: 'text' }, false)).toBe(false)
  expect(wantsJson({ LOG_FORMAT: 'json' }, true)).toBe(true)
})
