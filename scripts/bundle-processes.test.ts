import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { entryPoints } from './bundle-processes.mjs'

const project = process.cwd()

/** What a module prints, run in a folder. */
const printed = (program: string, { cwd = project, args = [] as string[], env = {} } = {}): string =>
  execFileSync(process.execPath, [...args, '--input-type=module', '--eval', program], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }).trim()

test('whatever is run or imported as it was built is among what a build makes', () => {
  const files = execFileSync('git', ['ls-files', 'lib', 'scripts'], { encoding: 'utf8' }).split('\n')
  // These serve tests alone, which run sources.
  const product = files.filter((file) => /\.m?[jt]s$/.test(file) && !/\.test\.|mutate\/|test-cluster/.test(file))
  const named = product.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:[bB]uilt\w*|Threads?(?:<[^(]*>)?)\(\s*'([^']+\.ts)'/g)].flatMap(
      ([, name = '']) => name,
    ),
  )
  expect(named).toEqual(expect.arrayContaining(['scripts/live.ts', 'scripts/call-thread.ts', 'lib/worker/answer.ts']))
  expect(named.filter((name) => !entryPoints().includes(name))).toEqual([])
  expect(entryPoints()).toContain('app/api/health/route.ts')
})

test('in production what was built runs; in development, where nothing is built, and with tsx, the source', () => {
  const folder = mkdtempSync(path.join(project, '.data-built-'))
  try {
    mkdirSync(path.join(folder, '.next/processes/scripts'), { recursive: true })
    writeFileSync(path.join(folder, '.next/processes/scripts/live.mjs'), '')
    const rule = path.join(project, 'lib/environment/built-source.mjs')
    const program = `const { builtProgram } = await import(${JSON.stringify(rule)})
      console.log(['scripts/live.ts', 'scripts/jobs.ts'].map((one) => builtProgram(one).at(-1).replace(process.cwd(), '.')).join(' '))`
    const run = (mode: string, args: string[] = []) => printed(program, { cwd: folder, args, env: { NODE_ENV: mode } })
    expect(run('production')).toBe('./.next/processes/scripts/live.mjs scripts/jobs.ts')
    expect(run('development')).toBe('scripts/live.ts scripts/jobs.ts')
    expect(run('production', ['--import', 'tsx'])).toBe('scripts/live.ts scripts/jobs.ts')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what a build makes of each route is loaded by node alone', () => {
  const outdir = mkdtempSync(path.join(project, '.data-bundles-'))
  try {
    const said = printed(
      `import { readdirSync } from 'node:fs'
      const { bundleProcesses } = await import('./scripts/bundle-processes.mjs')
      await bundleProcesses({ outdir: ${JSON.stringify(outdir)} })
      const routes = readdirSync(${JSON.stringify(`${outdir}/app`)}, { recursive: true }).filter((name) => name.endsWith('route.mjs'))
      const faults = []
      for (const route of routes) await import(${JSON.stringify(`${outdir}/app/`)} + route).catch(({ message }) => faults.push(message))
      console.log(JSON.stringify({ routes: routes.length, faults }))
      process.exit()`,
      { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', AUTH_SECRET: 'x'.repeat(32) } },
    )
    const { routes, faults } = JSON.parse(said.split('\n').at(-1) ?? '') as { routes: number; faults: string[] }
    expect(faults).toEqual([])
    expect(routes).toBe(entryPoints().filter((name) => name.startsWith('app/')).length)
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}, 60_000)
