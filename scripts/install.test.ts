import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { step } from './progress.mjs'

type Packages = Record<string, { version: string; dev?: boolean; optional?: boolean }>

const run: Packages = { 'node_modules/next': { version: '1.0.0' } }
const elsewhere: Packages = { 'node_modules/mac': { version: '1.0.0', optional: true } }
const tests: Packages = { 'node_modules/jest': { version: '1.0.0', dev: true } }
const old: Packages = { 'node_modules/next': { version: '0.9.0' } }

/** The npm command run with these packages present; null: none. */
function askedOf(present: Packages | null, withTests = false): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'timetable-install-'))
  try {
    writeFileSync(
      path.join(folder, 'package-lock.json'),
      JSON.stringify({ packages: { '': {}, ...run, ...elsewhere, ...tests } }),
    )
    mkdirSync(path.join(folder, 'node_modules'))
    if (present)
      writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
    const npm = path.join(folder, 'npm.js')
    writeFileSync(npm, `require('fs').writeFileSync('asked', process.argv.slice(2).join(' '))`)
    const install = JSON.stringify(path.resolve('scripts/install.mjs'))
    const call = `import(${install}).then((m) => m.ensureInstalled({ withTests: ${withTests} }))`
    const { status } = spawnSync(process.execPath, ['-e', call], {
      cwd: folder,
      env: { ...process.env, npm_execpath: npm },
    })
    expect(status).toBe(0)
    const asked = path.join(folder, 'asked')
    return existsSync(asked) ? readFileSync(asked, 'utf8').replace(/ --include=optional .*/, '') : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a start installs what the product runs on, and nothing where that is there', () => {
  expect(askedOf(null)).toBe('ci --omit=dev')
  expect(askedOf(old)).toBe('ci --omit=dev')
  expect(askedOf(run)).toBeNull()
  expect(askedOf({ ...run, ...tests })).toBeNull()
})

test('tests add their packages without touching what runs, and a start leaves them in place', () => {
  expect(askedOf(run, true)).toBe('install --no-save --include=dev')
  expect(askedOf(null, true)).toBe('ci --include=dev')
  expect(askedOf({ ...run, ...tests }, true)).toBeNull()
  expect(askedOf({ ...old, ...tests })).toBe('ci --include=dev')
})

test('a step that lasts says how far it is', async () => {
  jest.useFakeTimers()
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    let end = (): void => undefined
    const work = new Promise<void>((resolve) => (end = resolve))
    const done = step(
      'Пишу',
      () => work,
      () => '40 %',
    )
    jest.advanceTimersByTime(10_000)
    end()
    await done
    expect(log.mock.calls.flat()).toEqual(['… Пишу: 40 %, 5 с', '… Пишу: 40 %, 10 с', '✓ Пишу: 10 с'])
  } finally {
    log.mockRestore()
    jest.useRealTimers()
  }
})
