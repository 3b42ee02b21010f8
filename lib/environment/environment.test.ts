import { readFileSync } from 'node:fs'
import { EnvironmentError, readEnvironment, variableNames } from './environment'

const enough = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/t', AUTH_SECRET: 'x'.repeat(32) }

test('with a database and a secret the rest has defaults', () => {
  expect(readEnvironment(enough)).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    LIVE_PORT: 3001,
    TRUST_PROXY: false,
    RATE_LIMITS: true,
  })
})

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ ...enough, PORT: '', CLOCK: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['PORT', 'three thousand'],
  ['PORT', '70000'],
  ['LIVE_PORT', '0'],
  ['DATABASE_URL', 'mysql://localhost/t'],
  ['DATABASE_DIRECT_URL', 'mysql://localhost/t'],
  ['DATABASE_REPLICA_URLS', 'postgres://one/t, two'],
  ['AUTH_SECRET', 'short'],
  ['UNIVERSITY_TIME_ZONE', 'Mars/Olympus'],
  ['PUBLIC_URL', 'timetable.example.edu'],
  ['LIVE_URL', 'http://127.0.0.1:3001'],
  ['TRUST_PROXY', 'yes'],
  ['CLOCK', 'tomorrow'],
  ['CLOCK', '2026-02-31T10:30'],
  ['CAMPUS_ISSUER', 'campus'],
  ['CAMPUS_AUTO_CREATE', 'maybe'],
  ['WEB_WORKERS', 'all'],
])('%s=%s is refused by one sentence that names it', (name, value) => {
  const read = () => readEnvironment({ ...enough, [name]: value })
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(new RegExp(`^${name}: .+[^.]\\.$`))
})

test.each(['DATABASE_URL', 'AUTH_SECRET'])('%s is required', (name) => {
  expect(() => readEnvironment({ ...enough, [name]: undefined })).toThrow(new RegExp(`^${name} `))
})

test('replicas are separated by spaces; without any there are none', () => {
  const urls = ['postgres://one:5432/t', 'postgres://two/t?sslmode=require']
  expect(readEnvironment({ ...enough, DATABASE_REPLICA_URLS: ` ${urls.join('  ')} ` })).toMatchObject({
    DATABASE_REPLICA_URLS: urls,
  })
  expect(readEnvironment(enough)).toMatchObject({ DATABASE_REPLICA_URLS: [] })
})

test('campus sign-in wants all of its three variables', () => {
  const campus = { CAMPUS_ISSUER: 'https://id.example.edu', CAMPUS_CLIENT_ID: 'timetable' }
  expect(() => readEnvironment({ ...enough, ...campus })).toThrow(/^CAMPUS_CLIENT_SECRET /)
  expect(readEnvironment({ ...enough, ...campus, CAMPUS_CLIENT_SECRET: 's' })).toMatchObject(campus)
})

test('.env.example explains every variable', () => {
  const example = readFileSync('.env.example', 'utf8')
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(variableNames))
})
