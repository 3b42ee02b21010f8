import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseWords, requireNoServer, serverMark } from './settings.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'refusals-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, {
    env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '', DATA_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })

test('one port for both servers is refused before anything is loaded', () => {
  const { status, stdout, stderr } = run(['scripts/start.mjs'], { PORT: '3417', LIVE_PORT: '3417' })
  expect([status, stderr, stdout]).toEqual([1, 'PORT и LIVE_PORT оба 3417: задайте разные.\n', ''])
})

test('under an older Node.js every command names the version that package.json asks for', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })`
  const needed = engines.node.replace('>=', '')
  for (const name of ['start', 'run', 'serve', 'test']) {
    const { status, stdout, stderr } = run(['--import', older, `scripts/${name}.mjs`])
    expect([name, status, stdout, stderr]).toEqual([
      ...[name, 1, ''],
      `Нужен Node.js ${needed} или новее, а это 18.20.4.\n`,
    ])
  }
  expect(readFileSync('README.md', 'utf8')).toContain(`Node.js ${needed} or later`)
})

test('where a server is set up, no embedded database is started unless its folder is named', () => {
  expect(serverMark(folder, folder)).toBeUndefined()
  for (const file of ['etc/timetable.env', 'etc/systemd/system/timetable@.service', 'deploy/.env']) {
    const root = path.join(folder, path.basename(file))
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), '')
    const mark = serverMark(root, root)
    expect(mark).toBe(path.join(root, file))
    expect(() => requireNoServer({}, mark)).toThrow(/DATABASE_URL не задан.*DATA_DIR\.$/)
    for (const given of [{ DATA_DIR: folder }, { DATABASE_URL: 'postgres://elsewhere' }])
      expect(() => requireNoServer(given, mark)).not.toThrow()
  }
})

test('a command says which database it speaks to, and no password', () => {
  const words = (env: Record<string, string>) => databaseWords({ directory: folder, isEmbedded: false, env })
  expect(words({ DATABASE_URL: 'postgres://u:pass%2Fword@db1:5432,db2:5432/timetable?prepare=false' })).toBe(
    'db1:5432,db2:5432/timetable',
  )
  const { stderr } = run(['--import', 'tsx', 'scripts/serve.mjs', 'user', 'list'], {
    DATABASE_URL: 'postgres://somebody:hidden@127.0.0.1:1/timetable',
    AUTH_SECRET: 'x'.repeat(32),
  })
  expect(stderr).toMatch(/^База данных: 127\.0\.0\.1:1\/timetable\.\n/)
  expect(stderr).not.toContain('hidden')
  expect(databaseWords({ directory: folder, isEmbedded: true, env: {} })).toContain(folder)
})

test('the least length of METRICS_TOKEN is where it is explained', () => {
  for (const file of ['docs/configuration.md', '.env.example', 'deploy/.env.example', 'docs/deploy.md'])
    expect([file, /at least 16 characters/i.test(readFileSync(file, 'utf8'))]).toEqual([file, true])
})
