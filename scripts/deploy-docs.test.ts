import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from 'js-yaml'
import { connect } from '@/db/client'
import { freshDatabase } from '@/db/testing/database'
import { backupFaults, restoreUsage } from '@/lib/core/processes/texts/backup'
import { outputOf } from '@/testing/process-output'

/** The commands of docs/deploy.md, run as written, except that this machine's paths replace a server's. */
const page = readFileSync('docs/deploy.md', 'utf8')
const { services } = load(readFileSync('deploy/compose.yaml', 'utf8')) as {
  services: Record<string, { command?: string[] }>
}

const folder = mkdtempSync(path.join(tmpdir(), 'timetable-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sectionOf = (title: string): string => new RegExp(`\\n## ${title}\\n(.*?)\\n## `, 's').exec(page)?.[1] ?? ''

/** The commands of a section, without trailing comments. */
function commandsOf(section: string): string[] {
  return [...sectionOf(section).matchAll(/```\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.replace(/ {2,}#.*/, '')),
  )
}

async function bash(script: string, env: NodeJS.Dict<string>, input = '') {
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    env: { ...process.env, ...env },
    cwd: folder,
  })
  shell.stdin.end(input)
  return outputOf(shell)
}

const administrators = async (url: string) => {
  const sql = connect(url, 1)
  const rows = await sql`select username, is_superuser from "user" where is_superuser`
  await sql.end()
  return rows.map(({ username }) => username)
}

test('what refuses a backup of an earlier release, and the page of upgrades, name the option that takes it', () => {
  const option = '--without-checksum'
  for (const told of [backupFaults['no checksum'](), restoreUsage, sectionOf('Upgrades')])
    expect(told).toContain(option)
})

const ours = (commands: readonly string[], beginning: string) => commands.filter((line) => line.startsWith(beginning))

test("a plain server's first administrator is made by the page's commands, in the database of its settings", async () => {
  const { url } = await freshDatabase('bare')
  const settings = path.join(folder, 'timetable.env')
  writeFileSync(settings, `DATABASE_URL=${url}\nAUTH_SECRET=${'x'.repeat(32)}\n`)
  const commands = [...ours(commandsOf('A plain server'), 'timetable')]
  expect(commands[0]).toMatch(/^timetable\(\)/)
  expect(commands.slice(1).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'timetable migrate',
    'timetable user add',
    'timetable user grant',
  ])
  const script = ['sudo() { shift 2; "$@"; }', ...commands]
    .join('\n')
    .replaceAll('/opt/timetable ', `${process.cwd()} `)
    .replaceAll('/etc/timetable.env', settings)
  const { code, err } = await bash(script, { DATABASE_URL: undefined, AUTH_SECRET: undefined }, 'длинный пароль\n')
  expect([code, await administrators(url)]).toEqual([0, ['admin']])
  expect(err).toContain(new URL(url).pathname.slice(1))
}, 120_000)

test('a composition gets its administrator, and its data out and in again, by the commands of the page', async () => {
  const { url } = await freshDatabase()
  // Our own commands run here; those for the container engine are only checked.
  const engine = `docker() {
    shift 3
    case "$1" in
      run) shift 3; shift; (cd ${process.cwd()} && node scripts/serve.mjs "$@") ;;
    esac
  }`
  const commands = commandsOf('Containers')
  for (const line of [...commands, ...commandsOf('Upgrades')]) {
    const [, service = ''] = /compose\.yaml (?:run --rm -T|up -d --no-deps --wait) (\S+)/.exec(line) ?? []
    if (/compose\.yaml run|--wait/.test(line))
      expect([line, Object.keys(services)]).toEqual([line, expect.arrayContaining([service])])
  }
  const script = [engine, ...ours(commands, 'docker')].join('\n')
  const env = { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), NODE_ENV: 'production' }
  const { code, out, err } = await bash(script, env, 'длинный пароль\n')
  expect([code, err.includes('Копия отправлена'), out.includes('База восстановлена')]).toEqual([0, true, true])
  expect(await administrators(url)).toEqual(['admin'])
}, 120_000)

test('the page asks for a Node.js that the product takes', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const [, told] = /setup_(\d+)\.x/.exec(page) ?? []
  expect(Number(told)).toBeGreaterThan(Number(/\d+/.exec(engines.node)?.[0]))
  expect(readFileSync('README.md', 'utf8')).toContain(`Node.js ${engines.node.replace('>=', '')} or later`)
})
