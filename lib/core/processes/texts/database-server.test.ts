import { serverRules, unmetRules, type ServerFacts } from '@/lib/core/processes/rules/database-server'
import { serverTexts } from './database-server'

const right: ServerFacts = {
  version: 150_000,
  encoding: 'UTF8',
  folds: true,
  sorts: true,
  hasRussian: true,
  jit: 'off',
  timeZone: 'UTC',
  fsync: 'on',
  synchronousCommit: 'on',
  workMemory: 4096,
  sharedBuffers: 131_072,
  connections: 100,
}

test('the oldest PostgreSQL that is taken meets everything', () => {
  expect(unmetRules(right, 66)).toEqual([])
})

test.each([140_022, 130_000])('PostgreSQL %d is refused in words', (version) => {
  const unmet = unmetRules({ ...right, version }, 66)
  expect(unmet.map(({ weight }) => weight)).toEqual(['refuse'])
  const major = Math.floor(version / 10_000)
  expect(serverTexts(unmet, { ...right, version }, 66)).toEqual([
    `База данных, server_version: это PostgreSQL ${major}, а нужна 15 или новее; обновите сервер.`,
  ])
})

test('each rule that is not met is one sentence that names its setting', () => {
  const wrong: ServerFacts = {
    version: 140_000,
    encoding: 'SQL_ASCII',
    folds: false,
    sorts: false,
    hasRussian: false,
    jit: 'on',
    timeZone: 'Asia/Tokyo',
    fsync: 'off',
    synchronousCommit: 'off',
    workMemory: 64,
    sharedBuffers: 64,
    connections: 10,
  }
  const unmet = unmetRules(wrong, 66)
  expect(unmet).toEqual(serverRules)
  const told = serverTexts(unmet, wrong, 66)
  expect(told).toHaveLength(serverRules.length)
  for (const [index, { setting }] of serverRules.entries()) {
    expect(told[index]).toMatch(new RegExp(`^База данных, ${setting}: `))
    expect(told[index]).toMatch(/\.$/)
  }
})
