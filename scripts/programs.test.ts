import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { bundlesVariable } from '@/lib/environment/import-source.mjs'
import { bundled, programArgs } from './programs.mjs'

const own = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.mjs'], { encoding: 'utf8' })

afterEach(() => delete process.env[bundlesVariable])

test('whatever our JavaScript imports of TypeScript is bundled by the build', () => {
  const imported = own
    .split('\n')
    .filter((file) => file !== '')
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/importSource\('([^']+)'/g)].map(([, name = '']) => name),
    )
  expect(imported.length).toBeGreaterThan(8)
  expect(imported.filter((name) => !bundled.includes(name))).toEqual([])
})

test('whatever a service manager starts is bundled by the build', () => {
  const served = [...readFileSync('scripts/serve.mjs', 'utf8').matchAll(/^ {2}\w+: '(\S+\.ts)'/gm)]
  expect(served.length).toBeGreaterThan(5)
  expect(served.filter(([, file]) => !bundled.includes(`scripts/${file}`))).toEqual([])
})

test('a program runs from its source, and from its bundle where there are bundles', () => {
  expect(programArgs('live')).toEqual(['--import', 'tsx', 'scripts/live.ts'])
  process.env[bundlesVariable] = '.next/programs'
  expect(programArgs('live')).toEqual(['.next/programs/scripts/live.mjs'])
  expect(programArgs('archive')).toEqual(['--import', 'tsx', 'scripts/archive.ts'])
})
